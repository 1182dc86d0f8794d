import { and, desc, eq, gt } from 'drizzle-orm';
import type { ClientScope, Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import { hasUpcomingAppointment } from '../../../scheduling/appointments/server/client-appointments.ts';
import { hasOpenPackage } from '../../../scheduling/packages/server/client-packages.ts';
import { replyDays, type WritingRule } from '../../access/contract.ts';
import { messages } from '../messages/en.ts';
import { clientMessages } from './tables.ts';

type Place = { rule: WritingRule; zone: string; now: Date };
export type OfClient = Pick<Scope | ClientScope, 'db' | 'tenantId'> & { clientId: number };

/** Whether this client may write now, by the practice’s rule. Also works in the client’s own transaction. */
export async function canWrite(whose: OfClient, { rule, zone, now }: Place): Promise<boolean> {
  switch (rule) {
    case 'always':
      return true;
    case 'nobody':
      return false;
    case 'replies':
      return wasWrittenTo(whose, addMinutes(now, -daysInMinutes(replyDays)));
    case 'care':
      return (await hasUpcomingAppointment(whose)) || (await hasOpenPackage(whose, dayIn(now, zone)));
  }
}

/** @throws AppError forbidden */
export async function requireWriting(whose: OfClient, place: Place) {
  if (place.rule === 'always' || (await canWrite(whose, place))) return;
  throw new AppError('forbidden', messages.errors[place.rule]);
}

async function wasWrittenTo({ db, tenantId, clientId }: OfClient, since: Date): Promise<boolean> {
  const [latest] = await db
    .select({ id: clientMessages.id })
    .from(clientMessages)
    .where(
      and(
        eq(clientMessages.tenantId, tenantId),
        eq(clientMessages.clientId, clientId),
        eq(clientMessages.author, 'practice'),
        gt(clientMessages.createdAt, since),
      ),
    )
    .orderBy(desc(clientMessages.id))
    .limit(1);
  return latest !== undefined;
}
