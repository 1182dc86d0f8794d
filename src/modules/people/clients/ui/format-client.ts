import { formatNearDay } from '../../../../shared/format/format-moment.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import type { StatusTone } from '../../../../ui/StatusDot.tsx';
import type { Client, ClientStatus } from '../contract.ts';

export const fullName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

export const statusTones: Record<ClientStatus, StatusTone> = { active: 'good', inactive: 'off', paused: 'warning' };

/** "Today", "Yesterday", "Nov 12", "Nov 12, 2025" in the practice's zone; "Never" for null. */
export const formatLastContact = (lastContact: string | null, zone: string, now = Date.now()): string =>
  lastContact ? formatNearDay(lastContact, zone, now) : 'Never';

/** "Next today", "Next Dec 3" */
export const formatNext = (nextAppointment: string, zone: string, now = Date.now()): string =>
  `Next ${formatNearDay(nextAppointment, zone, now).replace(/^To/, 'to')}`;

/** "No session for 9 weeks" */
export const formatQuietWeeks = (weeks: number): string =>
  weeks === 1 ? 'No session for a week' : `No session for ${weeks} weeks`;

/** "1 client", "1,234 clients" */
export const countClients = (total: number) => `${formatCount(total)} ${total === 1 ? 'client' : 'clients'}`;
