import type pg from 'pg';

/** Tables whose expired rows are kept, with the reason. All other tables with an expiry are swept. */
const stay: Record<string, string> = {
  api_keys: 'the owner sees that a key has run out',
  checkouts: 'what became of money that was asked for',
  email_logs: 'what became of a mail',
  invitations: 'the owner sees that nobody came, and asks again',
  lead_requests: 'a month longer than their link, for the figures of the page',
  waitlist_offers: 'who was asked, and did not answer',
  webhook_deliveries: 'who is not reached sees it, for a month',
};

/** Tables whose rows expire and are then deleted by a sweep. */
export async function sweptTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'expires_at' order by 1`,
  );
  return rows.map(({ name }) => name).filter(name => !(name in stay));
}

/** Number of rows per table that expired longer ago than this interval. */
export async function pastTheirEnd(owner: pg.Client, tables: string[], by: string): Promise<Record<string, number>> {
  const each = tables.map(
    name => `select '${name}' as name, count(*)::int from ${name} where expires_at < now() - interval '${by}'`,
  );
  const { rows } = await owner.query<{ name: string; count: number }>(each.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/**
 * Makes all existing rows expire long ago, including sessions. Adds at least one row per table that visitors or clients
 * leave behind.
 */
export async function letTimePass(owner: pg.Client, tables: string[], userId: number) {
  await owner.query(
    `with session as (insert into sessions (token, user_id, expires_at) values ('left', ${userId}, now())),
      reset as (insert into verifications (identifier, value, expires_at) values ('left', '${userId}', now())),
      step as (insert into sign_in_steps (token_hash, user_id, expires_at) values ('left', ${userId}, now())),
      library as (insert into library_links (tenant_id, email, token_hash, expires_at)
        select id, 'a@b.example', 'left', now() from tenants limit 1),
      proof as (insert into email_proofs (user_id, email, token_hash, expires_at) values (${userId}, 'a@b.example', 'left', now()))
    insert into rate_limits (key, count, expires_at) values ('left', 1, now())`,
  );
  for (const name of tables) await owner.query(`update ${name} set expires_at = now() - interval '40 days'`);
}

/** Rows whose lease has expired without being finished, as descriptions. */
export async function stuck(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'lease_until'`,
  );
  const each = rows.map(
    ({ name }) => `select '${name}' as name, count(*)::int from ${name}
      where lease_until < now() - interval '1 minute' having count(*) > 0`,
  );
  const found = await owner.query<{ name: string; count: number }>(each.join(' union all '));
  return found.rows.map(({ name, count }) => `${count} of ${name} are nobody’s`);
}
