import type { Scope } from '../../../../../platform/database/scope.ts';
import { addMinutes } from '../../../../../shared/dates.ts';
import { formatMinutes } from '../../../../../shared/duration.ts';
import { formatDayAndTime, zoneName } from '../../../../../shared/format-time.ts';
import type { Availability } from '../../../availability/contract.ts';
import { getAvailability } from '../../../availability/server/availability.ts';
import type { LinkPreview } from '../../by-link.ts';
import type { Row } from '../appointment-rows.ts';
import type { Linked } from './links.ts';

type ClientAction = 'cancel' | 'move';

/**
 * Explanation if the notice period for this action has begun; null before that. Does not apply to changes by the
 * practitioner (docs/decisions/016-late-cancellations.md).
 */
export async function findLate(
  scope: Scope,
  wish: ClientAction,
  linked: Linked,
  now: Date,
): Promise<LinkPreview['late']> {
  const rules = await getAvailability(scope);
  if (addMinutes(now, rules.changeNotice) <= linked.appointment.startTime) return null;
  const isRefused = wish === 'move' || rules.lateCancellation === 'refuse';
  return { isRefused, message: isRefused ? refusal(wish, rules, linked) : warning(rules, linked) };
}

function refusal(wish: ClientAction, rules: Availability, linked: Linked): string {
  const verb = wish === 'move' ? 'reschedule' : 'cancel';
  const until = `You can ${verb} online until ${formatMinutes(rules.changeNotice)} before your appointment.`;
  return `${until} To ${verb} now, contact ${contactOf(linked)}.`;
}

const warning = ({ changeNotice }: Availability, { practice }: Linked) =>
  `Your appointment is less than ${formatMinutes(changeNotice)} away. ${practice.name} will see this as a late cancellation.`;

/** Sentence shown before payment that explains refunds. */
export const refundRule = ({ changeNotice }: Pick<Availability, 'changeNotice'>): string =>
  changeNotice
    ? `Cancel at least ${formatMinutes(changeNotice)} before your appointment to get it back. After that, it isn’t refunded.`
    : 'Cancel before your appointment starts to get it back.';

/** Actions an email sent now may offer, so that no link leads to a refusal. */
export function stillPossible(rules: Availability, { startTime }: Pick<Row, 'startTime'>, now: Date): ClientAction[] {
  if (now <= lastMoment(rules, startTime)) return ['cancel', 'move'];
  return rules.lateCancellation === 'mark' ? ['cancel'] : [];
}

/** True if cancelling now respects the notice period. */
export async function isBeforeNotice(scope: Scope, { userId, startTime }: Row, now: Date): Promise<boolean> {
  return now <= lastMoment(await getAvailability({ ...scope, userId }), startTime);
}

const lastMoment = ({ changeNotice }: Availability, startTime: Date) => addMinutes(startTime, -changeNotice);

/** The notice period in words for an email; null without one. `may`: actions still possible. */
export function ruleInWords(
  rules: Availability,
  may: ClientAction[],
  { appointment, ...linked }: Pick<Linked, 'appointment' | 'practice' | 'contact'>,
): string | null {
  const isMarked = rules.lateCancellation === 'mark';
  if (may.includes('move')) {
    if (!rules.changeNotice) return null;
    const until = lastMoment(rules, appointment.startTime);
    const zone = linked.practice.settings.timeZone;
    const later = isMarked ? ' After that, cancelling counts as late.' : '';
    return `You can reschedule or cancel until ${formatDayAndTime(until, zone)} ${zoneName(zone, until)}.${later}`;
  }
  const ask = `contact ${contactOf(linked)}`;
  if (may.includes('cancel')) {
    return `You can no longer reschedule online, and cancelling now counts as late. To reschedule, ${ask}.`;
  }
  return `You can no longer reschedule or cancel online. If you can’t make it, ${ask}.`;
}

/** For example "Fernhill Nutrition: (503) 555-0100 or hello@fernhill.example". */
function contactOf({ practice, contact }: Pick<Linked, 'practice' | 'contact'>): string {
  const ways = [practice.phone, contact?.contactEmail].filter(Boolean).join(' or ');
  return ways ? `${practice.name}: ${ways}` : `${practice.name} directly`;
}
