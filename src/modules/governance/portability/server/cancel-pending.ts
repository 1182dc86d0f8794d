import type { OwnerClient } from '../../../../platform/database/owner-client.ts';
import type { ArrivalReport } from '../contract.ts';
import { refuse } from './reject-import.ts';

type Stopped = ArrivalReport['stopped'];
/** `counts`: the number in the owner's report that the rows belong to. */
type Step = { table: string; statement: string; counts?: keyof Stopped };

const waited = 'Not sent: it was waiting when the practice moved here.';
const moved = "'moved ' || id";

/**
 * Work in progress doesn't continue here: nothing from an archive may be sent, requested from a payment provider or
 * attributed to others. Rows that only a provider or a link of the old instance could complete are dropped.
 */
const steps: Step[] = [
  // Waiting mails aren't sent and failed bulk email can't be retried, because the archive's HTML was never sanitized.
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
    // A cause contains ids of the old instance, which may belong to other rows here.
    statement: `update in_email_logs set cause = ${moved}, next_attempt_at = now(), last_byte_at = null,
      attachments = coalesce((select jsonb_agg(each - 'paper' - 'clientFileId') from jsonb_array_elements(attachments) each), '[]')`,
  },
  {
    table: 'sms_logs',
    counts: 'messages',
    statement: `update in_sms_logs set status = 'failed', error = '${waited}' where status in ('pending', 'sending')`,
  },
  // Replies to the instance's number are assigned by `sent_by`. An archive must not claim replies for itself.
  {
    table: 'sms_logs',
    statement: `update in_sms_logs set cause = ${moved}, next_attempt_at = now(), sent_by = null`,
  },
  {
    table: 'form_requests',
    counts: 'messages',
    statement: `update in_form_requests set mailed_at = now()
      where mailed_at is null and finished_at is null and withdrawn_at is null`,
  },
  // Planned again from future appointments once the owner resumes sending.
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
  // Scheduled content would be published by a job of the instance.
  {
    table: 'contents',
    statement: "update in_contents set status = 'draft', scheduled_for = null where status = 'scheduled'",
  },
  // Stored mail bodies aren't used, because HTML must be generated and sanitized by this instance.
  { table: 'sequence_contents', statement: "update in_sequence_contents set fingerprint = 'moved ' || content_id" },
  { table: 'email_campaigns', statement: "update in_email_campaigns set content_id = null where status = 'draft'" },
  // References of payment providers could belong to anyone, so no payment is requested or refunded.
  { table: 'payments', statement: 'update in_payments set checkout_id = null' },
  { table: 'refunds', counts: 'refunds', statement: "delete from in_refunds where status = 'pending'" },
  { table: 'refunds', statement: 'update in_refunds set due_at = null' },
  { table: 'product_purchases', statement: "delete from in_product_purchases where status = 'pending'" },
];

/** @throws AppError conflict */
export async function cancelPending(client: OwnerClient, staged: Map<string, string[]>): Promise<Stopped> {
  const stopped: Stopped = { messages: 0, refunds: 0, sequences: 0 };
  for (const { table, statement, counts } of steps) {
    if (!staged.has(table)) continue;
    const { rowCount } = await client.query(statement).catch(reason => {
      // The archive lacks a column that every version writes.
      if (reason instanceof Error && 'code' in reason && reason.code === '42703')
        refuse(`The file is damaged: ${table} is incomplete.`);
      throw reason;
    });
    if (counts) stopped[counts] += rowCount ?? 0;
  }
  return stopped;
}
