import type { Scope } from '../../../platform/database/scope.ts';
import { addMinutes } from '../../../shared/dates.ts';
import { formatMinutes } from '../../../shared/duration.ts';
import type { Availability } from '../../availability/contract.ts';
import { getAvailability } from '../../availability/server/availability.ts';
import type { LinkPreview } from '../by-link.ts';
import type { Linked } from './by-link.ts';

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

/** "Fernhill Nutrition: (503) 555-0100 or hello@fernhill.example". */
function contactOf({ practice, contact }: Linked): string {
  const ways = [practice.phone, contact?.contactEmail].filter(Boolean).join(' or ');
  return ways ? `${practice.name}: ${ways}` : `${practice.name} directly`;
}
