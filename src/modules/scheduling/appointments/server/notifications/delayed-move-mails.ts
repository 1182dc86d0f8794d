import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../../platform/database/scope.ts';
import { withdrawMails } from '../../../../messaging/emails/server/queue-mail.ts';
import type { Row } from '../appointment-rows.ts';
import type { Change } from '../changes.ts';
import { waitingMoves } from '../tables.ts';

const momentSeconds = 30;

/** Emails about moves are delayed until then, because many moves are corrected or undone at once. */
export const delayedUntil = (now: Date) => new Date(now.getTime() + momentSeconds * 1_000);

type Times = Pick<Row, 'startTime' | 'endTime'>;

/** Withdraws unsent emails about moves. Returns the times the clients still know. */
export async function withdrawMoveMails(scope: Scope, appointmentIds: number[]): Promise<Map<number, Times>> {
  if (!appointmentIds.length) return new Map();
  const { tenantId, appointmentId, emailLogId, startTime, endTime } = waitingMoves;
  const moves = await scope.db
    .select({ appointmentId, emailLogId, startTime, endTime })
    .from(waitingMoves)
    .where(and(eq(tenantId, scope.tenantId), inArray(appointmentId, appointmentIds)));
  const mailIds = moves.map(each => each.emailLogId);
  const withdrawnIds = new Set(await withdrawMails(scope, mailIds));
  return new Map(moves.flatMap(row => (withdrawnIds.has(row.emailLogId) ? [[row.appointmentId, timesOf(row)]] : [])));
}

/** Describes the changes relative to what each client was last told. */
export async function sinceLastMail(scope: Scope, changes: Change[]): Promise<Change[]> {
  const announcedTimes = await withdrawMoveMails(
    scope,
    changes.flatMap(({ before }) => before?.id ?? []),
  );
  return changes.map(({ before, after }) => ({
    before: before && { ...before, ...announcedTimes.get(before.id) },
    after,
  }));
}

/** `before`: the time the client knows until the email is sent. */
export async function recordDelayedMove({ db, tenantId }: Scope, before: Row, emailLogId: number) {
  const values = { ...timesOf(before), emailLogId };
  await db
    .insert(waitingMoves)
    .values({ tenantId, appointmentId: before.id, ...values })
    .onConflictDoUpdate({ target: [waitingMoves.tenantId, waitingMoves.appointmentId], set: values });
}

const timesOf = ({ startTime, endTime }: Times): Times => ({ startTime, endTime });
