import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, addMinutes, dayIn, instantOnOrAfter } from '../../../../shared/dates.ts';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { findNextUpcoming } from '../../appointments/server/queries.ts';
import type { ReminderExample } from '../contract.ts';
import { reminderMessages } from '../messages/catalog.ts';
import { builtInTexts } from '../template.ts';
import { type ReminderData, wordsFor } from './placeholder-values.ts';

/** Uses the next appointment, or a made-up one if there is none. */
export async function getExample({ env }: Services, scope: Scope, now = new Date()): Promise<ReminderExample> {
  const { isReal, ...told } = await exampleOf(scope, now);
  const { client, appointment, practice } = told;
  const when = formatDayAndTime(appointment.startTime, practice.settings.timeZone);
  const origin = originOf(env, practice.publicDomain);
  const locale = localeOf(practice.settings);
  const { confirm, reschedule, cancel } = reminderMessages.in(locale).mail;
  return {
    about: `${client.firstName} ${client.lastName}, ${when}`,
    isReal,
    email: { ...wordsFor('email', told), ...mailLinks(origin) },
    sms: { ...wordsFor('sms', told), ...textLinks(origin) },
    builtIn: builtInTexts(locale),
    links: { confirmLink: confirm, moveLink: reschedule, cancelLink: cancel },
  };
}

export async function exampleOf(scope: Scope, now: Date): Promise<ReminderData & { isReal: boolean }> {
  const [practice, appointment] = await Promise.all([getPractice(scope), findNextUpcoming(scope, now)]);
  if (!appointment) return { ...invented(practice, now), practice, isReal: false };
  return { appointment, client: await getClient(scope, appointment.clientId), practice, isReal: true };
}

function invented({ settings }: Tenant, now: Date): Omit<ReminderData, 'practice'> {
  const { timeZone } = settings;
  const title = commonMessages.in(localeOf(settings)).appointmentTypes.consultation;
  const startTime = instantOnOrAfter(addDays(dayIn(now, timeZone), 2), '10:00', timeZone);
  const endTime = addMinutes(startTime, 30);
  return {
    appointment: {
      startTime,
      endTime,
      visitorTimeZone: null,
      title,
      status: 'scheduled',
      placeKind: null,
      placeDetail: null,
    },
    client: { firstName: 'Jamie', lastName: 'Rivera' },
  };
}

/** Links without a token open pages that explain that the link belongs to an appointment. */
export const mailLinks = (origin: string) => ({
  confirmLink: `${origin}/confirm-appointment`,
  moveLink: `${origin}/reschedule-appointment`,
  cancelLink: `${origin}/cancel-appointment`,
});

/** As long as real links, so that the number of segments is correct. */
export const textLinks = (origin: string) => {
  const link = `${origin}/v/${'x'.repeat(22)}`;
  return { confirmLink: link, moveLink: link, cancelLink: link };
};
