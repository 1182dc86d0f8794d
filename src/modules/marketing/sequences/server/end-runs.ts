import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { leaveOutMails } from '../../../messaging/emails/server/bulk-mails.ts';
import type { Outcome } from '../contract.ts';
import { sequenceRuns } from './tables.ts';

export type Ending = { outcome: Outcome; reason: string | null };

/** Ends active runs and cancels their unsent mails. Returns how many. */
export async function endRuns(scope: Scope, which: SQL | undefined, ending: Ending, now: Date): Promise<number> {
  const ended = await scope.db
    .update(sequenceRuns)
    .set({ ...ending, endedAt: now })
    .where(and(eq(sequenceRuns.tenantId, scope.tenantId), isNull(sequenceRuns.endedAt), which))
    .returning({ mailId: sequenceRuns.mailId });
  await leaveOutMails(
    scope,
    ended.flatMap(({ mailId }) => mailId ?? []),
    mailLeftOut,
  );
  return ended.length;
}

export const mailLeftOut = 'The sequence ended for this person before this email was sent.';

/** Runs in the transaction that unsubscribes the addresses. */
export const endSequencesOf = (scope: Scope, { addresses, now }: { addresses: string[]; now: Date }) =>
  endRuns(
    scope,
    inArray(
      sql`${sequenceRuns.address}`,
      addresses.map(address => sql`lower(${address})`),
    ),
    { outcome: 'left', reason: 'Unsubscribed' },
    now,
  );
