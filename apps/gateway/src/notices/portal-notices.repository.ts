import type { NoticeKind } from '@frontdesk/contracts';
import { reportChange, reportChangeOnCommit } from '@frontdesk/messaging';
import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

/** Something in an organization that its people are notified of. */
export interface OrganizationNotice {
  organization_id: number;
  livemode: boolean;
  kind: NoticeKind;
  target_id: number;
  title: string | null;
  /** RFC 3339. */
  at: string;
}

/** A member of an organization, in one mode of the portal. */
export interface NoticeReader {
  organizationId: number;
  livemode: boolean;
  personId: number;
}

export interface NoticeRow {
  id: number;
  kind: NoticeKind;
  target_id: number | null;
  title: string | null;
  unread: boolean;
  created_at: Date;
}

const MAX_SHOWN = 50;
const REMOVED_PER_STATEMENT = 5000;

@Injectable()
export class PortalNoticesRepository {
  private readonly sql: SqlRunner;

  constructor(private readonly dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Adds notices for organizations. In HIPAA mode, titles are null. */
  async add(tx: Tx, notices: readonly OrganizationNotice[]): Promise<void> {
    await tx.query({
      name: 'portal-notice-add',
      text: `INSERT INTO portal_notices (organization_id, livemode, kind, target_id, title, created_at)
             SELECT o.id, n.livemode, n.kind, n.target_id, CASE WHEN o.hipaa_mode THEN NULL ELSE n.title END, n.at
             FROM jsonb_to_recordset($1::jsonb) AS n (organization_id bigint, livemode boolean, kind text,
                                                      target_id bigint, title text, at timestamptz)
             JOIN organizations o ON o.id = n.organization_id`,
      values: [JSON.stringify(notices)],
    });
    for (const { organization_id, livemode } of notices) reportNotices(tx, organization_id, livemode);
  }

  /** Adds a notice about the sign-in of a person. */
  async addForPerson(tx: Tx, personId: number, kind: NoticeKind, title: string, at: Date): Promise<void> {
    const organizations = await tx.query<{ id: number }>({
      name: 'portal-notice-add-for-person',
      text: `WITH added AS (INSERT INTO portal_notices (person_id, kind, title, created_at) VALUES ($1, $2, $3, $4))
             SELECT organization_id AS id FROM memberships WHERE person_id = $1`,
      values: [personId, kind, title, at],
    });
    for (const { id } of organizations) reportNotices(tx, id, null);
  }

  /** Returns the newest notices of the kinds and about the person, newest first. */
  list({ organizationId, livemode, personId }: NoticeReader, kinds: readonly NoticeKind[]): Promise<NoticeRow[]> {
    return this.sql.query<NoticeRow>({
      name: 'portal-notice-list',
      text: `SELECT n.id, n.kind, n.target_id, n.title, n.created_at, $4 <> ALL (n.read_by) AND n.id > CASE
                 WHEN n.livemode IS NULL THEN greatest(m.seen_notice_id, m.seen_test_notice_id)
                 WHEN n.livemode THEN m.seen_notice_id
                 ELSE m.seen_test_notice_id
               END AS unread
             FROM memberships m CROSS JOIN (
               SELECT f.id, f.livemode, f.kind, f.target_id, CASE WHEN o.hipaa_mode THEN NULL ELSE f.title END AS title,
                 f.read_by, f.created_at
               FROM organizations o CROSS JOIN unnest($3::text[]) AS k (kind) CROSS JOIN LATERAL (
                 SELECT * FROM portal_notices p
                 WHERE p.organization_id = o.id AND p.livemode = $2 AND p.kind = k.kind ORDER BY p.id DESC LIMIT $5
               ) f WHERE o.id = $1
               UNION ALL
               (SELECT p.id, p.livemode, p.kind, p.target_id, p.title, p.read_by, p.created_at FROM portal_notices p
                WHERE p.person_id = $4 ORDER BY p.id DESC LIMIT $5)
             ) n
             WHERE m.organization_id = $1 AND m.person_id = $4 ORDER BY n.id DESC LIMIT $5`,
      values: [organizationId, livemode, kinds, personId, MAX_SHOWN],
    });
  }

  /** Marks the notices up to an id as read by a person, in one mode. Notices about the person are then read in both. */
  async markRead({ organizationId, livemode, personId }: NoticeReader, id: number): Promise<void> {
    const column = livemode ? 'seen_notice_id' : 'seen_test_notice_id';
    const marked = await this.sql.query({
      name: `portal-notice-mark-read-${column}`,
      text: `UPDATE memberships SET ${column} = $3
             WHERE organization_id = $1 AND person_id = $2 AND ${column} < $3 RETURNING person_id`,
      values: [organizationId, personId, id],
    });
    if (marked.length > 0) this.reportRead(organizationId);
  }

  /** Marks the notices of one kind about a record as read by a person, given one of them. */
  async markRecordRead({ organizationId, livemode, personId }: NoticeReader, id: number): Promise<void> {
    const marked = await this.sql.query({
      name: 'portal-notice-mark-record-read',
      text: `UPDATE portal_notices p SET read_by = array_append(p.read_by, $3)
             FROM portal_notices n
             WHERE n.id = $4 AND p.organization_id = $1 AND p.livemode = $2 AND n.organization_id = $1
               AND n.livemode = $2 AND p.kind = n.kind AND p.target_id = n.target_id AND $3 <> ALL (p.read_by)
             RETURNING p.id`,
      values: [organizationId, livemode, personId, id],
    });
    if (marked.length > 0) this.reportRead(organizationId);
  }

  /** Other pages of the person show the number of unread notices too. */
  private reportRead(organizationId: number): void {
    reportChange(this.dataSource, { organizationId, livemode: null, collection: 'notices', id: null });
  }

  /** Removes some notices from before an instant. Returns whether there may be more. */
  async removeBefore(at: Date): Promise<boolean> {
    const removed = await this.sql.query({
      name: 'portal-notice-remove',
      text: `DELETE FROM portal_notices WHERE id = ANY (ARRAY(
               SELECT id FROM portal_notices WHERE created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED))
             RETURNING id`,
      values: [at, REMOVED_PER_STATEMENT],
    });
    return removed.length === REMOVED_PER_STATEMENT;
  }

  /** Removes some notices older than their organization's `retention_days`. Returns whether there may be more. */
  async removeBeyondRetention(now: Date): Promise<boolean> {
    const removed = await this.sql.query({
      name: 'portal-notice-remove-beyond-retention',
      text: `DELETE FROM portal_notices WHERE id = ANY (ARRAY(
               SELECT n.id FROM organizations o JOIN portal_notices n ON n.organization_id = o.id
               WHERE o.retention_days IS NOT NULL AND n.created_at < $1::timestamptz - make_interval(days => o.retention_days)
               LIMIT $2 FOR UPDATE OF n SKIP LOCKED))
             RETURNING id`,
      values: [now, REMOVED_PER_STATEMENT],
    });
    return removed.length === REMOVED_PER_STATEMENT;
  }
}

/** Reports new notices to open pages of the portal. The same changes at about the same time are sent as one. */
function reportNotices(tx: Tx, organizationId: number, livemode: boolean | null): void {
  reportChangeOnCommit(tx, { organizationId, livemode, collection: 'notices', id: null });
}
