import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import { asSystem, inTenant, type Scope, type System } from '../../../../../platform/database/scope.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { countAttempt, hours } from '../../../../../platform/rate-limit.ts';
import { randomToken } from '../../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../../platform/services.ts';
import { addMinutes } from '../../../../../shared/dates.ts';
import { localeOf } from '../../../../../shared/locale.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { findBookable } from '../../../availability/server/services.ts';
import { freshenBusyTimes } from '../../../busy-calendars/server/freshen.ts';
import type { Hold, HoldQuery, HoldRequest } from '../../booking.ts';
import { reservationMinutes } from '../../booking-rules.ts';
import { requireFree, reservationHash } from '../calendar.ts';
import { messages } from '../messages/en.ts';
import { slotHolds } from '../tables.ts';
import { openPage } from './slots.ts';

const perAddress = { name: 'hold-address', max: 120, seconds: hours(1) };
/**
 * Maximum number of reservations per IP address, so that nobody can block a whole day. Callers without a known address
 * share one limit.
 */
const maxHolds = { known: 3, unknown: 20 };

/**
 * Public: reserves a time while the visitor fills in the form and replaces their previous reservation. `address`: hash
 * of the caller's IP address, if known.
 * @throws AppError not_found, too_many, conflict when the time is taken or not offered
 */
export async function reserveTime(
  services: Services,
  request: HoldRequest,
  address: string | null,
  now = new Date(),
): Promise<Hold> {
  const page = await openPage(services, request.storefrontSlug);
  if (address) await countAttempt(asSystem(services.database), perAddress, address);
  await freshenBusyTimes(services, page);
  return inTenant(services.database, { ...page, role: 'viewer' }, async scope => {
    const [practice, service] = await Promise.all([getPractice(scope), findBookable(scope, request)]);
    const { startTime, endTime } = await requireFree(scope, {
      date: request.date,
      time: request.time,
      minutes: service.durationMinutes,
      zone: practice.settings.timeZone,
      locale: localeOf(practice.settings),
      now,
      except: { holdToken: request.holdToken },
    });
    const { holdToken = randomToken() } = request;
    const [, others] = await Promise.all([endHold(scope, holdToken), countOthers(scope, { address, holdToken, now })]);
    if (others >= (address ? maxHolds.known : maxHolds.unknown)) throw tooManyHolds();
    const expiresAt = addMinutes(now, reservationMinutes);
    await scope.db.insert(slotHolds).values({
      tenantId: scope.tenantId,
      userId: scope.userId,
      ...{ startTime, endTime, expiresAt },
      tokenHash: reservationHash(scope, holdToken),
      caller: address,
    });
    return { holdToken, expiresAt: expiresAt.toISOString() };
  });
}

/** Public: releases the reservation, if any. @throws AppError not_found, conflict */
export async function releaseReservation(services: Services, { storefrontSlug, holdToken }: HoldQuery) {
  const page = await openPage(services, storefrontSlug);
  await inTenant(services.database, { ...page, role: 'viewer' }, scope => endHold(scope, holdToken));
}

export async function endHold(scope: Scope, holdToken: string | undefined) {
  if (!holdToken) return;
  const { tenantId, tokenHash } = slotHolds;
  await scope.db
    .delete(slotHolds)
    .where(and(eq(tenantId, scope.tenantId), eq(tokenHash, reservationHash(scope, holdToken))));
}

type Caller = { address: string | null; holdToken: string; now: Date };

/**
 * Counts the address's other reservations. Runs after the calendar's lock, so that concurrent requests count each
 * other.
 */
const countOthers = (scope: Scope, { address, holdToken, now }: Caller): Promise<number> =>
  scope.db.$count(
    slotHolds,
    and(
      eq(slotHolds.tenantId, scope.tenantId),
      eq(slotHolds.userId, scope.userId),
      gt(slotHolds.expiresAt, now),
      ne(slotHolds.tokenHash, reservationHash(scope, holdToken)),
      address ? eq(slotHolds.caller, address) : isNull(slotHolds.caller),
    ),
  );

const tooManyHolds = () => new AppError('too_many', messages.errors.tooManyHolds);

/** Runs across practices. Expired reservations are already ignored. */
export async function deleteOldReservations({ db }: System, now = new Date()) {
  await db.delete(slotHolds).where(lt(slotHolds.expiresAt, now));
}
