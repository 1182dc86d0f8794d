import { sql } from 'drizzle-orm';
import { asSystem, type Database } from '../../../platform/database/scope.ts';

export type Waiting = { queue: string; count: number; seconds: number };

/** Each by the index that its sweep looks through: what was sent long ago is not read. */
const queues = {
  mails: sql`select next_attempt_at as due from email_logs where status = 'queued' and kind <> 'bulk'`,
  'mails to many': sql`select next_attempt_at as due from email_logs where status = 'queued' and kind = 'bulk'`,
  texts: sql`select next_attempt_at as due from sms_logs where status = 'pending'`,
  webhooks: sql`select next_attempt_at as due from webhook_deliveries where status = 'pending'`,
  reminders: sql`select scheduled_for as due from reminders where status = 'pending'`,
};

/** What is due and has not been begun, in all practices together. */
export async function countWaiting(database: Database): Promise<Waiting[]> {
  const each = Object.entries(queues).map(
    ([queue, rows]) => sql`select ${queue}::text as queue, count(*)::int as count,
      coalesce(extract(epoch from now() - min(due)), 0)::float as seconds from (${rows}) waiting where due <= now()`,
  );
  const { rows } = await asSystem(database).db.execute<Waiting>(sql.join(each, sql` union all `));
  return rows;
}
