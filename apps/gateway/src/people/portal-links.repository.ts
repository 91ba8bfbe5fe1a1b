import { DataSource, type SqlRunner, type Tx, columnsOf, insertRow, sqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { PortalLinkEntity } from './portal-link.entity.js';

const COLUMNS = columnsOf(PortalLinkEntity);
const NEW_COLUMNS = [
  'kind',
  'hash',
  'organization_id',
  'email',
  'name',
  'role',
  'created_by',
  'expires_at',
  'created_at',
] as const satisfies readonly (keyof PortalLinkEntity)[];
/** If two links are stored at the same time, the newer one remains. */
const REPLACED = NEW_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ');
export type NewPortalLink = Pick<PortalLinkEntity, (typeof NEW_COLUMNS)[number]>;

export type PortalLink = PortalLinkEntity & { organization_name: string | null };

@Injectable()
export class PortalLinksRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Stores a link in place of the older one of the same kind for the same person, if there is one. */
  async insert(tx: Tx, link: NewPortalLink): Promise<PortalLinkEntity> {
    await tx.query({
      name: 'portal-link-replace',
      text: `DELETE FROM portal_links WHERE kind = $1 AND email IS NOT DISTINCT FROM $2
             AND (kind = 'reset' OR organization_id IS NOT DISTINCT FROM $3)`,
      values: [link.kind, link.email, link.organization_id],
    });
    const [row] = await tx.query<PortalLinkEntity>(
      insertRow({
        name: 'portal-link-insert',
        table: 'portal_links',
        scope: null,
        columns: NEW_COLUMNS,
        row: link,
        onConflict: `(kind, coalesce(organization_id, 0), coalesce(email, '')) DO UPDATE SET ${REPLACED}`,
        returning: COLUMNS,
      }),
    );
    return row!;
  }

  /** Returns null if there is no such link, or its organization is deleted. Does not check expiry. */
  async find(hash: string): Promise<PortalLink | null> {
    const [row] = await this.sql.query<PortalLink>({
      name: 'portal-link-find',
      text: `SELECT ${prefixed('l')}, o.name AS organization_name
             FROM portal_links l LEFT JOIN organizations o ON o.id = l.organization_id
             WHERE l.hash = $1 AND o.deleted_at IS NULL`,
      values: [hash],
    });
    return row ?? null;
  }

  async organizationName(tx: Tx, id: number): Promise<string> {
    const [row] = await tx.query<{ name: string }>({
      text: 'SELECT name FROM organizations WHERE id = $1',
      values: [id],
    });
    return row!.name;
  }

  /** Removes a link, which only one transaction can do. Returns null if the link was used, replaced or revoked. */
  async take(tx: Tx, hash: string): Promise<PortalLinkEntity | null> {
    const [row] = await tx.query<PortalLinkEntity>({
      name: 'portal-link-take',
      text: `DELETE FROM portal_links WHERE hash = $1 RETURNING ${COLUMNS}`,
      values: [hash],
    });
    return row ?? null;
  }

  invitations(organizationId: number, after: Date): Promise<PortalLinkEntity[]> {
    return this.sql.query<PortalLinkEntity>({
      name: 'invitation-list',
      text: `SELECT ${COLUMNS} FROM portal_links
             WHERE organization_id = $1 AND kind = 'invitation' AND expires_at > $2
             ORDER BY created_at DESC, id DESC`,
      values: [organizationId, after],
    });
  }

  /** Counts an invitation and returns true, unless the organization has made `max` of them on this day. */
  async countInvitation(tx: Tx, organizationId: number, day: string, max: number): Promise<boolean> {
    const rows = await tx.query({
      name: 'invitation-count',
      text: `INSERT INTO invitation_counts AS c (organization_id, day, count) VALUES ($1, $2, 1)
             ON CONFLICT (organization_id) DO UPDATE
             SET day = excluded.day, count = CASE WHEN c.day = excluded.day THEN c.count + 1 ELSE 1 END
             WHERE c.day <> excluded.day OR c.count < $3
             RETURNING count`,
      values: [organizationId, day, max],
    });
    return rows.length > 0;
  }

  async invitation(tx: Tx, organizationId: number, id: number): Promise<PortalLinkEntity | null> {
    const [row] = await tx.query<PortalLinkEntity>({
      text: `SELECT ${COLUMNS} FROM portal_links
             WHERE id = $2 AND organization_id = $1 AND kind = 'invitation' FOR UPDATE`,
      values: [organizationId, id],
    });
    return row ?? null;
  }

  async remove(tx: Tx, id: number): Promise<void> {
    await tx.query({ text: 'DELETE FROM portal_links WHERE id = $1', values: [id] });
  }

  /** Removes the reset links that members made for a person, because they may no longer manage the person. */
  async removeResets(tx: Tx, email: string): Promise<void> {
    await tx.query({
      text: "DELETE FROM portal_links WHERE kind = 'reset' AND email = $1 AND created_by IS NOT NULL",
      values: [email],
    });
  }

  /** Removes the links that a person made for an organization. */
  async removeMadeBy(tx: Tx, organizationId: number, personId: number): Promise<void> {
    await tx.query({
      text: 'DELETE FROM portal_links WHERE organization_id = $1 AND created_by = $2',
      values: [organizationId, personId],
    });
  }
}

function prefixed(table: string): string {
  return COLUMNS.split(', ')
    .map((name) => `${table}.${name}`)
    .join(', ');
}
