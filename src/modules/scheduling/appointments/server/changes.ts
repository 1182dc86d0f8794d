import type { Scope } from '../../../../platform/database/scope.ts';
import { domainEvent, publish } from '../../../../platform/events/events.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import type { ReminderSettings } from '../../reminders/contract.ts';
import type { Row } from './appointment-rows.ts';

/** `before`: null for a new appointment. `after`: null for a deleted one. */
export type Change = { before: Row | null; after: Row | null };
/** Rows already loaded by the caller, so that a booking does not load them again. */
type LoadedRows = {
  practice?: Tenant;
  settings?: ReminderSettings;
  /** The client record was created by this booking. */
  isNewClient?: boolean;
};

export type AppointmentChange = Change & { now: Date; loaded: LoadedRows };

/** An appointment was created, changed or deleted. Listeners do not email the client; the caller decides about that. */
export const appointmentChanged = domainEvent<AppointmentChange>('appointment.changed');

/**
 * A request was declined, withdrawn or has expired. It was never booked, so only listeners concerned with its time are
 * called, not those of a cancellation.
 */
export const requestEnded = domainEvent<AppointmentChange>('request.ended');

/** Must be called for every change, in its transaction. */
export const publishChange = (scope: Scope, change: Change, now: Date, loaded: LoadedRows = {}) =>
  publish(scope, appointmentChanged, { ...change, now, loaded });

export const takesTime = ({ status }: Pick<Row, 'status'>) => status !== 'cancelled';

/** The appointment whose time this change frees. */
export function freedBy({ before, after }: Change): Row | null {
  const isFree = before && takesTime(before) && !(after && takesTime(after) && isSameTime(before, after));
  return isFree ? before : null;
}

const isSameTime = (one: Row, other: Row) =>
  one.userId === other.userId &&
  one.startTime.getTime() === other.startTime.getTime() &&
  one.endTime.getTime() === other.endTime.getTime();
