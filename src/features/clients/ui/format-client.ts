import { dayIn } from '../../../shared/format-time.ts';
import type { StatusTone } from '../../../ui/StatusDot.tsx';
import type { Client, ClientStatus } from '../contract.ts';

export const fullName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

export const statusTones: Record<ClientStatus, StatusTone> = { active: 'good', inactive: 'off', paused: 'warning' };

const oneDay = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** "Today", "Yesterday", "Nov 12", "Nov 12, 2025" in the practice's zone; "Never" without one. */
export function formatLastContact(lastContact: string | null, zone: string, now = Date.now()): string {
  if (!lastContact) return 'Never';
  const day = dayIn(lastContact, zone);
  if (day === dayIn(now, zone)) return 'Today';
  if (day === dayIn(now - oneDay, zone)) return 'Yesterday';
  return formatter(zone, day.slice(0, 4) === dayIn(now, zone).slice(0, 4)).format(Date.parse(lastContact));
}

/** "Jun 9, 2026" */
export const formatDate = (instant: string, zone: string) => formatter(zone, false).format(Date.parse(instant));

/** Kept: making a formatter costs a hundred times as much as using it. */
function formatter(zone: string, isThisYear: boolean) {
  const key = `${zone} ${isThisYear}`;
  const known = formatters.get(key);
  if (known) return known;
  const year = isThisYear ? undefined : 'numeric';
  const made = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year, timeZone: zone });
  formatters.set(key, made);
  return made;
}
