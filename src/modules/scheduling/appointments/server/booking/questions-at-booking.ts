import type { Scope } from '../../../../../platform/database/scope.ts';
import { port } from '../../../../../platform/ports.ts';
import type { Services } from '../../../../../platform/services.ts';
import type { BookingAnswer, BookingForm } from '../../booking.ts';
import type { AppointmentDetail } from '../../contract.ts';
import type { Row } from '../appointment-rows.ts';

/** Validated answers, without those to hidden questions. */
export type CheckedAnswers = { formId: number; version: number; answers: Record<string, unknown> };

export type AskedForm = {
  form: BookingForm;
  /**
   * Null if nothing was answered.
   * @throws AppError invalid for unknown questions, values that don't fit and missing answers
   */
  check: (answers: BookingAnswer[]) => CheckedAnswers | null;
};

/** Stores the answers as a submitted form, in the transaction of the booking. */
export type StoreAnswers = (
  scope: Scope,
  answers: CheckedAnswers,
  booked: { appointment: Row; now: Date },
) => Promise<void>;

/** A form of an appointment, for its details. */
export type SessionForm = AppointmentDetail['forms'][number];

export type QuestionsAtBooking = {
  /** The form of a service by its ID. */
  find: (scope: Scope) => Promise<(serviceId: number) => AskedForm | null>;
  /** Must be called before the transaction, because it reads the practice’s logo from the file store. */
  prepare: (services: Services, page: { tenantId: number; userId: number }) => Promise<StoreAnswers>;
  isAnswered: (scope: Scope, appointmentId: number) => Promise<boolean>;
  /** Deletes the answers of an unpaid booking. @returns the data for `restore`; null if there were none */
  remove: (scope: Scope, appointmentId: number) => Promise<unknown>;
  restore: (scope: Scope, removed: unknown, appointment: Row) => Promise<void>;
  /** Empty for roles that may not read records. */
  ofAppointment: (scope: Scope, appointmentId: number) => Promise<SessionForm[]>;
};

/** The forms that are asked at booking. A port, because the forms module is below this one. */
export const questionsAtBooking = port<QuestionsAtBooking>('booking.questions');
