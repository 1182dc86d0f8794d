import { plausibleName } from '../../../../platform/mail/recipient.ts';
import { formatDay, formatShortDay, formatTime, sameWallTime, zoneName } from '../../../../shared/format-time.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import type { Client } from '../../../people/clients/contract.ts';
import type { Channel } from '../contract.ts';
import type { Appointment } from './plan.ts';

export type About = { appointment: Appointment; client: Client; practice: Tenant };

/** Data for the placeholders; an example has only these fields. */
export type ReminderData = {
  appointment: Pick<Appointment, 'startTime' | 'endTime' | 'visitorTimeZone' | 'title' | 'status'>;
  client: Pick<Client, 'firstName' | 'lastName'>;
  practice: Tenant;
};

/** Values of all placeholders except links. Times are in the practice's zone. */
export function wordsFor(channel: Channel, { appointment, client, practice }: ReminderData): Record<string, string> {
  const { startTime, visitorTimeZone, title } = appointment;
  const zone = practice.settings.timeZone;
  const isElsewhere = visitorTimeZone && !sameWallTime(startTime, zone, visitorTimeZone);
  const time = formatTime(startTime, zone);
  return {
    firstName: plausibleName(client.firstName) ?? 'there',
    fullName: plausibleName(`${client.firstName} ${client.lastName}`) ?? 'there',
    date: channel === 'sms' ? formatShortDay(startTime, zone) : formatDay(startTime, zone),
    time: isElsewhere ? `${time} ${zoneName(zone, startTime)}` : time,
    practice: practice.name,
    service: title,
  };
}
