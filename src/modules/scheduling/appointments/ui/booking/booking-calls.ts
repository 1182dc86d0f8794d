import { publicCall } from '../../../../../ui/public/public-call.ts';
import type { Booked, BookingInput, Hold, HoldForm, SlotsAnswer } from '../../booking.ts';

type SlotsQuestion = { slug: string; date: string; days: number; service: number; holdToken: string };

/** Null if loading failed. */
export async function loadSlots(
  { slug, date, days, service, holdToken }: SlotsQuestion,
  signal: AbortSignal,
): Promise<SlotsAnswer | null> {
  const query = new URLSearchParams({ storefrontSlug: slug, date, days: String(days), serviceId: String(service) });
  query.set('holdToken', holdToken);
  const answer = await publicCall<SlotsAnswer>(`/api/appointments/slots?${query}`, { signal });
  return answer.ok ? answer.body : null;
}

export type BookingAnswer =
  | { ok: true; booked: Booked }
  | {
      ok: false;
      isTaken: boolean;
      /** True if the server rejected the request. False if the outcome is unknown. */
      isAnswered: boolean;
      message: string | null;
      errors: Record<string, string>;
    };

export async function sendBooking(request: BookingInput): Promise<BookingAnswer> {
  const answer = await publicCall<Booked>('/api/appointments/book', { method: 'POST', body: request });
  if (answer.ok) return { ok: true, booked: answer.body };
  const { status, message, errors } = answer;
  return { ok: false, isTaken: status === 409, isAnswered: status >= 400 && status < 500, message, errors };
}

export type HoldAnswer = { ok: true; hold: Hold } | { ok: false; isTaken: boolean; message: string | null };

/** Reserves a time while the form is being filled in. If that fails, the time may still be booked. */
export async function sendHold(request: HoldForm): Promise<HoldAnswer> {
  const answer = await publicCall<Hold>('/api/appointments/hold', { method: 'POST', body: request });
  if (answer.ok) return { ok: true, hold: answer.body };
  return { ok: false, isTaken: answer.status === 409, message: answer.message };
}

/** Uses `keepalive`, so that it also works while the page is being left. */
export function releaseHold(slug: string, holdToken: string) {
  const query = new URLSearchParams({ storefrontSlug: slug, holdToken });
  void fetch(`/api/appointments/hold?${query}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}

/** 128 random bits. `crypto.randomUUID` is not available on pages without TLS. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
