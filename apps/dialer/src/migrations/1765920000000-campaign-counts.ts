import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the number of contacts and refused rows of each campaign, because counting 100,000 rows takes 30 ms. */
export class CampaignCounts1765920000000 implements MigrationInterface {
  readonly name = 'CampaignCounts1765920000000';

  async up(runner: QueryRunner): Promise<void> {
    // In the order in which the removal of a campaign takes its locks, so that neither waits for the other.
    await runner.query('LOCK TABLE campaigns, campaign_contacts, campaign_refused_rows IN SHARE ROW EXCLUSIVE MODE');
    // Each change is a row, so that transactions that change contacts of the same campaign do not wait for each other.
    // A foreign key would lock the campaign in each of them. Without one, a trigger removes the rows of a campaign.
    await runner.query(`
      CREATE TABLE campaign_counts (
        campaign_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        counted text NOT NULL,
        count integer NOT NULL,
        PRIMARY KEY (campaign_id, id)
      )`);
    // The rows of a campaign that is being removed are not counted.
    await runner.query(`
      CREATE FUNCTION count_campaign_contacts() RETURNS trigger LANGUAGE plpgsql AS $fn$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO campaign_counts (campaign_id, counted, count)
          SELECT campaign_id, status, count(*) FROM added GROUP BY 1, 2;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO campaign_counts (campaign_id, counted, count)
          SELECT campaign_id, removed.status, -count(*) FROM removed JOIN campaigns ON campaigns.id = campaign_id
          GROUP BY 1, 2;
        ELSE
          INSERT INTO campaign_counts (campaign_id, counted, count)
          SELECT campaign_id, status, sum(change)
          FROM (SELECT campaign_id, status, 1 AS change FROM added
                UNION ALL SELECT campaign_id, status, -1 FROM removed) changes
          GROUP BY 1, 2 HAVING sum(change) <> 0;
        END IF;
        RETURN NULL;
      END $fn$`);
    await runner.query(`
      CREATE FUNCTION count_campaign_refused_rows() RETURNS trigger LANGUAGE plpgsql AS $fn$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO campaign_counts (campaign_id, counted, count)
          SELECT campaign_id, 'refused_rows', count(*) FROM added GROUP BY 1;
        ELSE
          INSERT INTO campaign_counts (campaign_id, counted, count)
          SELECT campaign_id, 'refused_rows', -count(*) FROM removed JOIN campaigns ON campaigns.id = campaign_id
          GROUP BY 1;
        END IF;
        RETURN NULL;
      END $fn$`);
    await runner.query(`
      CREATE FUNCTION remove_campaign_counts() RETURNS trigger LANGUAGE plpgsql AS $fn$
      BEGIN
        DELETE FROM campaign_counts USING removed WHERE campaign_id = removed.id;
        RETURN NULL;
      END $fn$`);
    for (const name of FUNCTIONS) {
      await runner.query(`
        DO $do$ BEGIN
          EXECUTE format('ALTER FUNCTION ${name}() SET search_path = %I, pg_temp', current_schema());
        END $do$`);
    }
    // The triggers also count for processes of the earlier version. From the first of them to the commit, no other
    // transaction changes contacts, so the counts that follow miss none.
    for (const table of ['campaign_contacts', 'campaign_refused_rows']) {
      await runner.query(`
        CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION count_${table}()`);
      await runner.query(`
        CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION count_${table}()`);
    }
    await runner.query(`
      CREATE TRIGGER campaign_contacts_changed
      AFTER UPDATE ON campaign_contacts REFERENCING OLD TABLE AS removed NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_contacts()`);
    await runner.query(`
      CREATE TRIGGER campaigns_removed AFTER DELETE ON campaigns REFERENCING OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION remove_campaign_counts()`);
    await runner.query(`
      INSERT INTO campaign_counts (campaign_id, counted, count)
      SELECT campaign_id, status, count(*) FROM campaign_contacts GROUP BY 1, 2
      UNION ALL SELECT campaign_id, 'refused_rows', count(*) FROM campaign_refused_rows GROUP BY 1`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER campaign_contacts_added ON campaign_contacts');
    await runner.query('DROP TRIGGER campaign_contacts_removed ON campaign_contacts');
    await runner.query('DROP TRIGGER campaign_contacts_changed ON campaign_contacts');
    await runner.query('DROP TRIGGER campaign_refused_rows_added ON campaign_refused_rows');
    await runner.query('DROP TRIGGER campaign_refused_rows_removed ON campaign_refused_rows');
    await runner.query('DROP TRIGGER campaigns_removed ON campaigns');
    for (const name of FUNCTIONS) await runner.query(`DROP FUNCTION ${name}()`);
    await runner.query('DROP TABLE campaign_counts');
  }
}

const FUNCTIONS = ['count_campaign_contacts', 'count_campaign_refused_rows', 'remove_campaign_counts'];
