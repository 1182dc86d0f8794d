import type { Scope } from '../../../platform/database/scope.ts';
import { addMinutes } from '../../../shared/dates.ts';
import { formatMinutes } from '../../../shared/duration.ts';
import { formatDayAndTime, zoneName } from '../../../shared/format-time.ts';
import type { Availability } from '../../availability/contract.ts';
import { getAvailability } from '../../availability/server/availability.ts';
import type { LinkPreview } from '../by-link.ts';
import type { Linked } from './by-link.ts';
import type { Row } from './create.ts';

type Wish = 'cancel' | 'move';

/**
 * What the practitioner's notice says to a client who wants this now; null while it is time. The practitioner's own
 * changes never come by here (docs/decisions/016-late-cancellations.md).
 */
export async function findLate(scope: Scope, wish: Wish, linked: Linked, now: Date): Promise<LinkPreview['late']> {
  const rules = await getAvailability(scope);
  if (addMinutes(now, rules.changeNotice) <= linked.appointment.startTime) return null;
  const isRefused = wish === 'move' || rules.lateCancellation === 'refuse';
  return { isRefused, message: isRefused ? refusal(wish, rules, linked) : warning(rules, linked) };
}

function refusal(wish: Wish, rules: Availability, linked: Linked): string {
  const done = wish === 'move' ? 'moved' : 'cancelled';
  const until = `Appointments can be ${done} online until ${formatMinutes(rules.changeNotice)} before they begin.`;
  return `${until} Please contact ${contactOf(linked)}.`;
}

const warning = ({ changeNotice }: Availability, { practice }: Linked) =>
  `This is less than ${formatMinutes(changeNotice)} before your appointment. ${practice.name} will see it as a late cancellation.`;

/** What becomes of what was paid at the booking, as it is said before anybody pays. */
export const refundRule = ({ changeNotice }: Pick<Availability, 'changeNotice'>): string =>
  changeNotice
    ? `Cancel at least ${formatMinutes(changeNotice)} before it begins and you get it back; after that it is kept.`
    : 'Cancel before it begins and you get it back.';

/** What a mail that is read from `now` on may offer: no button that refuses. */
export function stillPossible(rules: Availability, { startTime }: Pick<Row, 'startTime'>, now: Date): Wish[] {
  if (now <= lastMoment(rules, startTime)) return ['cancel', 'move'];
  return rules.lateCancellation === 'mark' ? ['cancel'] : [];
}

/** Whether a client who cancels now is in time. */
export async function isBeforeNotice(scope: Scope, { userId, startTime }: Row, now: Date): Promise<boolean> {
  return now <= lastMoment(await getAvailability({ ...scope, userId }), startTime);
}

const lastMoment = ({ changeNotice }: Availability, startTime: Date) => addMinutes(startTime, -changeNotice);

/** The notice as that mail says it; null where there is none. `may`: what is still possible. */
export function ruleInWords(
  rules: Availability,
  may: Wish[],
  { appointment, ...linked }: Pick<Linked, 'appointment' | 'practice' | 'contact'>,
): string | null {
  const isMarked = rules.lateCancellation === 'mark';
  if (may.includes('move')) {
    if (!rules.changeNotice) return null;
    const until = lastMoment(rules, appointment.startTime);
    const zone = linked.practice.settings.timeZone;
    const later = isMarked ? ' A cancellation after that counts as late.' : '';
    return `You can move or cancel it until ${formatDayAndTime(until, zone)} ${zoneName(zone, until)}.${later}`;
  }
  const ask = `please contact ${contactOf(linked)}`;
  if (may.includes('cancel')) {
    return `It can no longer be moved online, and a cancellation now counts as late. For another time, ${ask}.`;
  }
  return `It can no longer be moved or cancelled online. If you cannot make it, ${ask}.`;
}

/** "Fernhill Nutrition: (503) 555-0100 or hello@fernhill.example". */
function contactOf({ practice, contact }: Pick<Linked, 'practice' | 'contact'>): string {
  const ways = [practice.phone, contact?.contactEmail].filter(Boolean).join(' or ');
  return ways ? `${practice.name}: ${ways}` : `${practice.name} directly`;
}
