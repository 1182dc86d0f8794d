import type { Scope, System } from '../../../../platform/database/scope.ts';
import { port } from '../../../../platform/ports.ts';

type Place = Scope | (System & { tenantId: number });

/** Rules of reminders that hold for their messages in the outboxes. */
type ReminderRules = {
  /** Until when the message with this cause has to wait; null if it may go out now. */
  quietUntil: (place: Place, cause: string | null, now: Date) => Promise<Date | null>;
  /** Whether this text is about an appointment that was moved or cancelled, or is over. */
  isOutdated: (
    scope: Scope,
    sms: { type: string; appointmentId: number | null; message: string },
    now: Date,
  ) => Promise<boolean>;
  /** When these appointments begin, by their keys. */
  startsOf: (place: Place, appointmentIds: number[]) => Promise<Map<number, Date>>;
  /** The last moment for a reminder of an appointment that begins then. */
  tooLateAfter: (startTime: Date) => Date;
};
export const reminderRules = port<ReminderRules>('message.reminder-rules');
