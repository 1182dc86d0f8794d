import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatDayAndTime } from '../../../../shared/format-time.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import type { MailSource } from '../../../accounts/vendors/server/mail.ts';
import type { Client } from '../../../people/clients/contract.ts';
import type { Availability } from '../../availability/contract.ts';
import type { getReminderSettings } from '../../reminders/server/settings.ts';
import { publishChange } from './changes.ts';
import type { Row } from './create.ts';
import { tellClient } from './mails.tsx';
import { tellPractitioner } from './tell-practitioner.tsx';

type Made = {
  appointment: Row;
  client: Client;
  practice: Tenant;
  /** Amount shown in the email. */
  paid?: string;
  /** Name typed by the visitor; defaults to the client record. */
  who?: { firstName: string; lastName: string };
  now: Date;
  /** Passed if already loaded. */
  rules?: Availability;
  contact?: { slug: string; contactEmail: string | null; isActive: boolean };
  source?: MailSource;
  settings?: Awaited<ReturnType<typeof getReminderSettings>>;
  isNewClient?: boolean;
};

/**
 * Sends all notifications of a booking made on the public page, in its transaction: when it is booked or, with a
 * deposit, when it is paid.
 */
export async function announceBooking(
  services: Services,
  scope: Scope,
  { who, settings, isNewClient = false, ...made }: Made,
) {
  const { appointment, client, practice, now } = made;
  const { firstName, lastName } = who ?? client;
  const zone = practice.settings.timeZone;
  await Promise.all([
    publishChange(scope, { before: null, after: appointment }, now, { practice, settings, isNewClient }),
    tellClient(services, scope, 'booked', { ...made, isNewClient }),
    tellPractitioner(services, scope, {
      ...{ happened: 'booked', appointment, client, practice, who, paid: made.paid, source: made.source },
      message: `${firstName} ${lastName} booked: ${appointment.title}, ${formatDayAndTime(appointment.startTime, zone)}`,
    }),
  ]);
}
