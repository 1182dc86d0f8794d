import { and, eq, lt } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import type { Client } from '../../../people/clients/contract.ts';
import { findOrCreateClient } from '../../../people/clients/server/find-client.ts';
import type { Lapsed } from '../lapsed-booking.ts';
import { smsWords } from '../sms-words.ts';
import { loadCalendar, lockCalendar } from './calendar.ts';
import type { Row } from './create.ts';
import { appointments, lapsedBookings } from './tables.ts';

/** Longer than a provider repeats its calls. */
const keptDays = 3;

export async function rememberLapsed(scope: Scope, row: Row, { firstName, lastName, email, ...client }: Client) {
  const { userId, title, type, description, startTime, endTime, serviceId, visitorTimeZone, policyAcceptedAt } = row;
  const { phone, phoneText, smsConsentAt } = client;
  const booking: Lapsed = {
    person: { firstName, lastName, email, phone, phoneText, smsConsentAt },
    ...{ userId, title, type, description, serviceId, visitorTimeZone },
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    policyAcceptedAt: policyAcceptedAt?.toISOString() ?? null,
  };
  await scope.db.insert(lapsedBookings).values({ tenantId: scope.tenantId, appointmentId: row.id, booking });
}

export async function findLapsed(scope: Scope, appointmentId: number): Promise<Lapsed | null> {
  const [found] = await scope.db
    .select({ booking: lapsedBookings.booking })
    .from(lapsedBookings)
    .where(own(scope, appointmentId));
  return found?.booking ?? null;
}

type Again = { id: number; lapsed: Lapsed; practice: Tenant; now: Date };

/**
 * Books again what was let go, under its old key, as its money has come after all; null when the time has passed or is
 * somebody else's. Working hours and notice are not asked: they allowed it when it was chosen.
 */
export async function takeAgain(
  scope: Scope,
  { id, lapsed, practice, now }: Again,
): Promise<{ appointment: Row; client: Client } | null> {
  const { person, startTime, endTime, policyAcceptedAt, ...rest } = lapsed;
  const [start, end] = [new Date(startTime), new Date(endTime)];
  if (start <= now || !(await isFree({ ...scope, userId: lapsed.userId }, { start, end, practice, now }))) return null;
  const { smsConsentAt, ...who } = person;
  const smsConsent = smsConsentAt ? { at: new Date(smsConsentAt), words: smsWords } : null;
  const client = await findOrCreateClient(scope, { ...who, smsConsent }, { now });
  const [appointment] = await scope.db
    .insert(appointments)
    // What was paid is written down under this key.
    .overridingSystemValue()
    .values({
      ...rest,
      id,
      tenantId: scope.tenantId,
      clientId: client.id,
      bookedBy: 'client',
      startTime: start,
      endTime: end,
      policyAcceptedAt: policyAcceptedAt ? new Date(policyAcceptedAt) : null,
    })
    .returning();
  await scope.db.delete(lapsedBookings).where(own(scope, id));
  return appointment ? { appointment, client } : null;
}

/** Nobody books it meanwhile, until the transaction ends. */
async function isFree(
  scope: Scope,
  { start, end, practice, now }: { start: Date; end: Date; practice: Tenant; now: Date },
): Promise<boolean> {
  await lockCalendar(scope);
  const zone = practice.settings.timeZone;
  const { busy } = await loadCalendar(scope, { zone, date: dayIn(start, zone), days: 1, now });
  return !busy.some(taken => taken.start < end && taken.end > start);
}

/** Across practices: no money comes for these any more; a sweep. */
export async function deleteOldLapsed({ db }: System, now = new Date()) {
  await db.delete(lapsedBookings).where(lt(lapsedBookings.createdAt, addMinutes(now, -daysInMinutes(keptDays))));
}

const own = (scope: Scope, appointmentId: number) =>
  and(eq(lapsedBookings.tenantId, scope.tenantId), eq(lapsedBookings.appointmentId, appointmentId));
