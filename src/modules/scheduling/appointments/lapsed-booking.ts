import type { AppointmentType } from '../../../shared/appointment-types.ts';

/** What is needed to take a booking up again. Instants as ISO 8601. */
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
};
