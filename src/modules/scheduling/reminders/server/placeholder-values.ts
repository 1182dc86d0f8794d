import { plausibleName } from '../../../../platform/mail/recipient.ts';
import {
  formatDay,
  formatShortDay,
  formatTime,
  sameWallTime,
  zoneName,
} from '../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../shared/locale.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { countSegments } from '../../../messaging/sms/segments.ts';
import type { Client } from '../../../people/clients/contract.ts';
import type { Channel } from '../contract.ts';
import { reminderMessages } from '../messages/catalog.ts';
import type { Appointment } from './plan.ts';

export type About = { appointment: Appointment; client: Client; practice: Tenant };

/** Data for the placeholders; an example has only these fields. */
export type ReminderData = {
  appointment: Pick<
    Appointment,
    'startTime' | 'endTime' | 'visitorTimeZone' | 'title' | 'status' | 'placeKind' | 'placeDetail'
  >;
  client: Pick<Client, 'firstName' | 'lastName'>;
  practice: Tenant;
};

/** Values of all placeholders except links. Times are in the practice's zone. */
export function wordsFor(channel: Channel, { appointment, client, practice }: ReminderData): Record<string, string> {
  const { startTime, visitorTimeZone, title } = appointment;
  const zone = practice.settings.timeZone;
  const locale = localeOf(practice.settings);
  const { someone } = reminderMessages.in(locale);
  const isElsewhere = visitorTimeZone && !sameWallTime(startTime, zone, visitorTimeZone);
  const time = formatTime(startTime, zone, locale);
  const at = isElsewhere ? `${time} ${zoneName(zone, startTime, locale)}` : time;
  return {
    firstName: plausibleName(client.firstName) ?? someone,
    fullName: plausibleName(`${client.firstName} ${client.lastName}`) ?? someone,
    ...(channel === 'sms'
      ? { date: toGsm(formatShortDay(startTime, zone, locale)), time: toGsm(at) }
      : { date: formatDay(startTime, zone, locale), time: at }),
    practice: practice.name,
    service: title,
  };
}

/** Without the accents that GSM 03.38 lacks, of which one doubles the price of a text message: "sab, 28 nov". */
const toGsm = (text: string) =>
  [...text]
    .map(each => (countSegments(each).encoding === 'GSM-7' ? each : each.normalize('NFD').replace(/\p{M}/gu, '')))
    .join('');
