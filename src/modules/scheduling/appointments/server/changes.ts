import type { Scope } from '../../../../platform/database/scope.ts';
import { domainEvent, publish } from '../../../../platform/events/events.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import type { ReminderSettings } from '../../reminders/contract.ts';
import type { Row } from './create.ts';

/** `before`: null for a new one. `after`: null for one that is deleted. */
export type Change = { before: Row | null; after: Row | null };
/** Rows that the caller has read already: a booking should not read them again. */
type Known = {
  practice?: Tenant;
  settings?: ReminderSettings;
  /** Whose record was made by this very booking. */
  isNewClient?: boolean;
};

export type AppointmentChange = Change & { now: Date; known: Known };

/** An appointment was made, changed or deleted. Emails to the client are not among what follows: the caller decides about them. */
export const appointmentChanged = domainEvent<AppointmentChange>('appointment.changed');

/** Every way to change an appointment ends here, in its own transaction. */
export const publishChange = (scope: Scope, change: Change, now: Date, known: Known = {}) =>
  publish(scope, appointmentChanged, { ...change, now, known });

/** Whether the practitioner is taken for it. */
export const takesTime = ({ status }: Pick<Row, 'status'>) => status !== 'cancelled';

/** The appointment whose time is free again by this change. */
export function freedBy({ before, after }: Change): Row | null {
  const isFree = before && takesTime(before) && !(after && takesTime(after) && isSameTime(before, after));
  return isFree ? before : null;
}

const isSameTime = (one: Row, other: Row) =>
  one.userId === other.userId &&
  one.startTime.getTime() === other.startTime.getTime() &&
  one.endTime.getTime() === other.endTime.getTime();
