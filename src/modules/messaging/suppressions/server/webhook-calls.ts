import { lt } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { domainEvent } from '../../../../platform/events/events.ts';
import { mailWebhookCalls } from './tables.ts';

type Complaints = { people: { tenantId: number | string; email: string }[]; now: Date };

/**
 * Published with the recipients who reported an email as spam, of any practice. Empty if a report contains only
 * bounces.
 */
export const mailComplained = domainEvent<Complaints, unknown, System>('mail.complained');

const keptDays = 30;

/** Deletes records of webhook calls that providers no longer repeat. */
export async function deleteOldCalls({ db }: System, now = new Date()) {
  const end = new Date(now.getTime() - keptDays * 86_400_000);
  await db.delete(mailWebhookCalls).where(lt(mailWebhookCalls.receivedAt, end));
}
