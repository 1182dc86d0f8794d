import type { OwnerClient } from '../../../../platform/database/owner-client.ts';
import type { ArrivalReport } from '../contract.ts';
import { refuse } from './refused.ts';

type Stopped = ArrivalReport['stopped'];
/** `counts`: as what its rows are told to the owner. */
type Step = { table: string; statement: string; counts?: keyof Stopped };

const waited = 'Not sent: it was waiting when the practice moved here.';
const moved = "'moved ' || id";

/**
 * What was under way there does not go on here: nothing of a file is sent to anybody, asked of a provider, or counted as
 * somebody else's. Rows that only a provider or a link of the old instance could end are left out.
 */
const steps: Step[] = [
  // What waits is not sent, and what failed cannot be sent again: nobody has looked through the HTML of a file.
  {
    table: 'email_logs',
    counts: 'messages',
    statement: `update in_email_logs set status = 'suppressed', error = '${waited}' where status in ('queued', 'sending')`,
  },
  {
    table: 'email_logs',
    statement: `update in_email_logs set status = 'suppressed' where kind = 'bulk' and status in ('failed', 'unknown')`,
  },
  {
    table: 'email_logs',
    // A cause names numbers of the old instance; here the same words may mean another row.
    statement: `update in_email_logs set cause = ${moved}, next_attempt_at = now(), last_byte_at = null,
      attachments = coalesce((select jsonb_agg(each - 'paper') from jsonb_array_elements(attachments) each), '[]')`,
  },
  {
    table: 'sms_logs',
    counts: 'messages',
    statement: `update in_sms_logs set status = 'failed', error = '${waited}' where status in ('pending', 'sending')`,
  },
  // By who sent a text from the instance's number an answer to it finds its practice: a file sent none from here.
  {
    table: 'sms_logs',
    statement: `update in_sms_logs set cause = ${moved}, next_attempt_at = now(), sent_by = null`,
  },
  // Planned anew from the sessions ahead, as soon as the owner lets sending go on.
  { table: 'reminders', statement: "delete from in_reminders where status = 'pending'" },
  { table: 'reminder_settings', statement: 'update in_reminder_settings set replan_after = 0' },
  {
    table: 'sequences',
    counts: 'sequences',
    statement: 'update in_sequences set on_since = null where on_since is not null',
  },
  {
    table: 'sequence_runs',
    statement: `update in_sequence_runs set outcome = 'off', ended_at = now() where ended_at is null`,
  },
  { table: 'sequence_runs', statement: `update in_sequence_runs set occasion = ${moved}` },
  {
    table: 'email_campaigns',
    statement: `update in_email_campaigns set status = 'draft', scheduled_for = null where status = 'scheduled'`,
  },
  {
    table: 'email_campaigns',
    statement: `update in_email_campaigns set status = 'sent', sent_at = coalesce(sent_at, now()),
      stopped_at = coalesce(stopped_at, now()) where status = 'sending'`,
  },
  {
    table: 'email_campaigns',
    statement: `update in_email_campaigns set paused_at = null, suppressed_sends = suppressed_sends + unknown_sends,
      unknown_sends = 0, told_at = coalesce(told_at, now())`,
  },
  // A text that waits for its hour is published, or goes to many, by a job that works for all practices.
  {
    table: 'contents',
    statement: "update in_contents set status = 'draft', scheduled_for = null where status = 'scheduled'",
  },
  // A body that was written down for another Sorrel's mails is in none of ours: HTML is made here, from what was typed.
  { table: 'sequence_contents', statement: "update in_sequence_contents set fingerprint = 'moved ' || content_id" },
  { table: 'email_campaigns', statement: "update in_email_campaigns set content_id = null where status = 'draft'" },
  // Money is asked of nobody: a provider's reference in a file may be anybody's.
  { table: 'payments', statement: 'update in_payments set checkout_id = null' },
  { table: 'refunds', counts: 'refunds', statement: "delete from in_refunds where status = 'pending'" },
  { table: 'refunds', statement: 'update in_refunds set due_at = null' },
  { table: 'product_purchases', statement: "delete from in_product_purchases where status = 'pending'" },
];

/** @throws AppError conflict */
export async function settle(client: OwnerClient, staged: Map<string, string[]>): Promise<Stopped> {
  const stopped: Stopped = { messages: 0, refunds: 0, sequences: 0 };
  for (const { table, statement, counts } of steps) {
    if (!staged.has(table)) continue;
    const { rowCount } = await client.query(statement).catch(reason => {
      // Its columns are fewer than any Sorrel has written.
      if (reason instanceof Error && 'code' in reason && reason.code === '42703')
        refuse(`The file is damaged: ${table} is incomplete.`);
      throw reason;
    });
    if (counts) stopped[counts] += rowCount ?? 0;
  }
  return stopped;
}
