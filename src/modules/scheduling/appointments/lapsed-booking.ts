import type { AppointmentType } from '../../../shared/appointment-types.ts';
import type { AppointmentPlace } from '../availability/place.ts';

/** Data for restoring an expired booking. Instants are ISO 8601 strings. */
export type Lapsed = {
  person: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string | null;
    phoneText: string | null;
    smsConsentAt: string | null;
  };
  userId: number;
  title: string;
  type: AppointmentType;
  description: string | null;
  startTime: string;
  endTime: string;
  serviceId: number | null;
  visitorTimeZone: string | null;
  policyAcceptedAt: string | null;
  /** Answers to the questions at booking, in the format of the forms module. */
  answers?: unknown;
} & AppointmentPlace;
