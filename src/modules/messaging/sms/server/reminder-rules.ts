import type { Scope, System } from '../../../../platform/database/scope.ts';
import { port } from '../../../../platform/ports.ts';

type TenantScope = Scope | (System & { tenantId: number });

type ReminderRules = {
  /** End of the quiet hours for the message with this cause; null if it may be sent now. */
  quietUntil: (place: TenantScope, cause: string | null, now: Date) => Promise<Date | null>;
  /** True if the text mentions an appointment that was moved, cancelled or is over. */
  isOutdated: (
    scope: Scope,
    sms: { type: string; appointmentId: number | null; message: string },
    now: Date,
  ) => Promise<boolean>;
  /** Start times of appointments by ID. */
  startsOf: (place: TenantScope, appointmentIds: number[]) => Promise<Map<number, Date>>;
  /** The last moment to send a reminder for an appointment that starts at this time. */
  tooLateAfter: (startTime: Date) => Date;
};
export const reminderRules = port<ReminderRules>('message.reminder-rules');
