import { fieldMessages } from '../../../../../ui/public/field-messages.ts';
import { type BookingRequest, bookingRequest } from '../../booking.ts';
import { appointmentMessages } from '../../messages/catalog.ts';
import type { Failure } from './BookingFailure.tsx';
import { type DetailErrors, type Details, detailNames } from './DetailFields.tsx';

type Posted =
  | { ok: true; request: BookingRequest; typed: Details }
  | { ok: false; typed: Details; errors: DetailErrors; failure: Failure | undefined };

export function readPostedBooking(slug: string, fields: Record<string, string>, locale: string): Posted {
  const typed: Details = Object.fromEntries(detailNames.map(name => [name, fields[name] ?? '']));
  const { date, time } = postedTime(fields);
  const request = bookingRequest.safeParse({
    ...fields,
    storefrontSlug: slug,
    date,
    time,
    timeZone: fields.timeZone || undefined,
    serviceId: fields.serviceId ? Number(fields.serviceId) : undefined,
    bookingKey: fields.bookingKey || undefined,
    policyAccepted: fields.policyAccepted === 'on',
  });
  if (request.success) return { ok: true, request: request.data, typed };
  const missing = [fields.firstName, fields.lastName, fields.email, date, time].some(value => !value?.trim());
  return {
    ok: false,
    typed,
    errors: fieldMessages(request.error, locale),
    failure: missing ? appointmentMessages.in(locale).outcomes.missing : undefined,
  };
}

/** The selected time. A suggestion on another day contains its day. */
export function postedTime(fields: Record<string, string>): { date?: string; time?: string } {
  const [, date = fields.date, time = fields.time] = /^(\S+) (\S+)$/.exec(fields.time ?? '') ?? [];
  return { date, time };
}
