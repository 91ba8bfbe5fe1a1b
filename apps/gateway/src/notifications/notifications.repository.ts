import type { Role } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { OrganizationNotice } from '../notices/portal-notices.repository.js';
import type { NotificationKind } from './notification-kinds.js';

/** An occurrence that people may be notified of. */
export interface Occurrence extends Omit<OrganizationNotice, 'kind'> {
  kind: Exclude<NotificationKind, 'daily_digest'>;
}

/** The notices of one kind for a person and an organization, which become one mail. */
export interface NoticeGroup {
  email: string;
  name: string;
  organization_id: number;
  organization: string;
  kind: NotificationKind;
  /** Null if the person is no longer a member. */
  role: Role | null;
  notices: { target_id: number; title: string | null }[];
}

/** A digest that is due. */
export interface DueDigest {
  email: string;
  name: string;
  role: Role;
  organization_id: number;
  organization: string;
  /** The day that the digest is about. */
  day: string;
  counts: Partial<Record<NotificationKind, number>>;
}

@Injectable()
export class NotificationsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns the kinds that a person chose, by organization. */
  async choicesOf(personId: number): Promise<ReadonlyMap<number, NotificationKind[]>> {
    const rows = await this.sql.query<{ organization_id: number; kinds: NotificationKind[] }>({
      name: 'notification-choices',
      text: 'SELECT organization_id, kinds FROM notification_choices WHERE person_id = $1',
      values: [personId],
    });
    return new Map(rows.map(({ organization_id, kinds }) => [organization_id, kinds]));
  }

  async choose(personId: number, organizationId: number, kinds: readonly NotificationKind[]): Promise<void> {
    await this.sql.query({
      name: 'notification-choose',
      text: `INSERT INTO notification_choices (person_id, organization_id, kinds) VALUES ($1, $2, $3)
             ON CONFLICT (person_id, organization_id) DO UPDATE SET kinds = excluded.kinds`,
      values: [personId, organizationId, kinds],
    });
  }

  /** Returns the kinds that people chose in organizations whose mails may have content. */
  chosenWithContent(organizations: readonly number[]): Promise<Pick<Occurrence, 'organization_id' | 'kind'>[]> {
    return this.sql.query<Pick<Occurrence, 'organization_id' | 'kind'>>({
      name: 'notification-chosen-with-content',
      text: `SELECT DISTINCT c.organization_id, k.kind
             FROM notification_choices c CROSS JOIN unnest(c.kinds) AS k (kind)
             JOIN organizations o ON o.id = c.organization_id
             WHERE c.organization_id = ANY ($1::bigint[]) AND NOT o.hipaa_mode`,
      values: [organizations],
    });
  }

  /** Returns those of the organizations whose notices have no content. */
  async inHipaaMode(organizations: readonly number[]): Promise<number[]> {
    const rows = await this.sql.query<{ id: number }>({
      name: 'notification-in-hipaa-mode',
      text: 'SELECT id FROM organizations WHERE id = ANY ($1::bigint[]) AND hipaa_mode',
      values: [organizations],
    });
    return rows.map(({ id }) => id);
  }

  /** Counts the occurrences, and adds a notice for each person who chose the kind. In HIPAA mode, titles are null. */
  async add(tx: Tx, occurrences: readonly Occurrence[]): Promise<void> {
    const happened = `jsonb_to_recordset($1::jsonb) AS h (organization_id bigint, kind text, target_id bigint, title text,
                                                          at timestamptz)`;
    const values = [JSON.stringify(occurrences)];
    await tx.query({
      name: 'notice-add',
      text: `INSERT INTO notices (person_id, organization_id, kind, target_id, title, created_at)
             SELECT c.person_id, c.organization_id, h.kind, h.target_id, CASE WHEN o.hipaa_mode THEN NULL ELSE h.title END,
                    h.at
             FROM ${happened} JOIN organizations o ON o.id = h.organization_id
             JOIN notification_choices c ON c.organization_id = h.organization_id AND h.kind = ANY (c.kinds)
             JOIN memberships m ON m.person_id = c.person_id AND m.organization_id = c.organization_id`,
      values,
    });
    await tx.query({
      name: 'notification-count',
      text: `INSERT INTO notification_counts (organization_id, day, kind, count)
             SELECT o.id, (h.at AT TIME ZONE o.timezone)::date, h.kind, count(*)
             FROM ${happened} JOIN organizations o ON o.id = h.organization_id GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
             ON CONFLICT (organization_id, day, kind) DO UPDATE
             SET count = notification_counts.count + excluded.count`,
      values,
    });
  }

  /**
   * Removes emergencies and the oldest notices from before an instant, and returns them in groups. Titles may be older
   * than HIPAA mode, in which they are null.
   */
  takeGroups(tx: Tx, before: Date, limit: number): Promise<NoticeGroup[]> {
    return tx.query<NoticeGroup>({
      name: 'notice-take',
      text: `WITH taken AS (
               DELETE FROM notices WHERE id = ANY (ARRAY(
                 SELECT id FROM notices WHERE created_at <= $1 OR kind = 'emergency' ORDER BY created_at, id LIMIT $2 FOR UPDATE SKIP LOCKED))
               RETURNING id, person_id, organization_id, kind, target_id, title
             )
             SELECT p.email, p.name, t.organization_id, o.name AS organization, t.kind, m.role,
                    json_agg(json_build_object('target_id', t.target_id,
                                               'title', CASE WHEN o.hipaa_mode THEN NULL ELSE t.title END)
                             ORDER BY t.id) AS notices
             FROM taken t JOIN people p ON p.id = t.person_id JOIN organizations o ON o.id = t.organization_id
             LEFT JOIN memberships m ON m.person_id = t.person_id AND m.organization_id = t.organization_id
             GROUP BY p.id, o.id, m.role, t.organization_id, t.kind`,
      values: [before, limit],
    });
  }

  /** Keys that expire within seven days. */
  expiringKeys(now: Date): Promise<(Omit<Occurrence, 'at'> & { expires_at: Date })[]> {
    return this.sql.query<Omit<Occurrence, 'at'> & { expires_at: Date }>({
      name: 'notification-expiring-keys',
      text: `SELECT organization_id, mode = 'live' AS livemode, 'key_expiring' AS kind, id AS target_id, name AS title,
                    expires_at
             FROM api_keys WHERE revoked_at IS NULL AND expires_at > $1 AND expires_at <= $1 + interval '7 days'
             ORDER BY id`,
      values: [now],
    });
  }

  /**
   * Returns the digests that are due in the time zones of their organizations, with the counts of the previous day, and
   * marks them as sent. Only one transaction gets each digest.
   */
  takeDigests(tx: Tx, now: Date, hour: number): Promise<DueDigest[]> {
    return tx.query<DueDigest>({
      name: 'digest-take',
      text: `WITH due AS (
               UPDATE notification_choices c SET digest_sent_on = ($1::timestamptz AT TIME ZONE o.timezone)::date
               FROM organizations o
               WHERE o.id = c.organization_id AND 'daily_digest' = ANY (c.kinds)
                 AND extract(hour FROM $1::timestamptz AT TIME ZONE o.timezone) >= $2
                 AND c.digest_sent_on IS DISTINCT FROM ($1::timestamptz AT TIME ZONE o.timezone)::date
               RETURNING c.person_id, c.organization_id, o.name AS organization, c.digest_sent_on - 1 AS day
             )
             SELECT p.email, p.name, m.role, d.organization_id, d.organization, d.day::text,
                    coalesce((SELECT json_object_agg(n.kind, n.count) FROM notification_counts n
                              WHERE n.organization_id = d.organization_id AND n.day = d.day), '{}') AS counts
             FROM due d JOIN people p ON p.id = d.person_id
             JOIN memberships m ON m.person_id = d.person_id AND m.organization_id = d.organization_id`,
      values: [now, hour],
    });
  }

  async removeCountsBefore(day: string): Promise<void> {
    await this.sql.query({ text: 'DELETE FROM notification_counts WHERE day < $1::date', values: [day] });
  }
}
