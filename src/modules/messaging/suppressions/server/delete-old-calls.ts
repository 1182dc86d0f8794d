import { lt } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { mailWebhookCalls } from './tables.ts';

const keptDays = 30;

/** Deletes records of webhook calls that providers no longer repeat. */
export async function deleteOldCalls({ db }: System, now = new Date()) {
  const end = new Date(now.getTime() - keptDays * 86_400_000);
  await db.delete(mailWebhookCalls).where(lt(mailWebhookCalls.receivedAt, end));
}
