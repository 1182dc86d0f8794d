import { z } from 'zod';
import { publicCall } from '../../../../ui/public/public-call.ts';
import {
  type Booked,
  type BookingRequest,
  type bookableTypes,
  booked,
  type SlotsAnswer,
  slotsAnswer,
} from '../../contract.ts';

/** What the public page tells its scripts, in `<script id="page-data">`. `name`: the business name, if there is one. */
export const bioPageData = z.object({ slug: z.string(), name: z.string().nullable(), timeZone: z.string() });
export type BioPageData = z.infer<typeof bioPageData>;

export type BookableType = (typeof bookableTypes)[number];

type SlotsQuestion = { slug: string; date: string; days: number; type: BookableType };

/** Null when they could not be loaded. */
export async function loadSlots(
  { slug, date, days, type }: SlotsQuestion,
  signal: AbortSignal,
): Promise<SlotsAnswer | null> {
  const query = new URLSearchParams({ storefrontSlug: slug, date, days: String(days), appointmentType: type });
  const answer = await publicCall(`/api/appointments/slots?${query}`, { signal });
  return answer.ok ? (slotsAnswer.safeParse(answer.body).data ?? null) : null;
}

export type BookingAnswer =
  | { ok: true; booked: Booked }
  | { ok: false; isTaken: boolean; message: string | null; errors: Record<string, string> };

export async function sendBooking(request: BookingRequest): Promise<BookingAnswer> {
  const answer = await publicCall('/api/appointments/book', { method: 'POST', body: request });
  if (!answer.ok) return { ok: false, isTaken: answer.status === 409, message: answer.message, errors: answer.errors };
  const parsed = booked.safeParse(answer.body);
  return parsed.success ? { ok: true, booked: parsed.data } : { ok: false, isTaken: false, message: null, errors: {} };
}
