import { formatDay, formatShortDay, formatTime, sameWallTime, zoneName } from '../../../shared/format-time.ts';
import type { Client } from '../../clients/contract.ts';
import type { Tenant } from '../../tenants/contract.ts';
import type { Channel } from '../contract.ts';
import type { Appointment } from './plan.ts';

export type About = { appointment: Appointment; client: Client; practice: Tenant };

/** What the words are taken from; an example has no more. */
export type Told = {
  appointment: Pick<Appointment, 'startTime' | 'endTime' | 'visitorTimeZone' | 'title' | 'status'>;
  client: Pick<Client, 'firstName' | 'lastName'>;
  practice: Tenant;
};

/** What the placeholders of a text stand for, but the links. Times are those of the practice's clocks. */
export function wordsFor(channel: Channel, { appointment, client, practice }: Told): Record<string, string> {
  const { startTime, visitorTimeZone, title } = appointment;
  const zone = practice.settings.timeZone;
  const isElsewhere = visitorTimeZone && !sameWallTime(startTime, zone, visitorTimeZone);
  const time = formatTime(startTime, zone);
  return {
    firstName: asName(client.firstName) ?? 'there',
    fullName: asName(`${client.firstName} ${client.lastName}`) ?? 'there',
    date: channel === 'sms' ? formatShortDay(startTime, zone) : formatDay(startTime, zone),
    time: isElsewhere ? `${time} ${zoneName(zone, startTime)}` : time,
    practice: practice.name,
    service: title,
  };
}

/**
 * A visitor types her own name, and the address of whom she likes: what could be an advertisement or an address is not
 * sent on (promises.md, "Public forms").
 */
function asName(typed: string): string | null {
  const isName = typed.length <= 60 && /^[\p{L}\p{M}][\p{L}\p{M}'’ .-]*$/u.test(typed) && !/\.\S/.test(typed);
  return isName ? typed : null;
}
