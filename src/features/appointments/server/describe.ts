import { dayIn } from '../../../shared/dates.ts';
import type { BookingRequest } from '../contract.ts';

/** The day view that shows this moment in the practice's calendar. */
export const appointmentHref = (start: Date, zone: string) => `/appointments?view=day&date=${dayIn(start, zone)}`;

type Known = { firstName: string; lastName: string };

/** What the visitor wrote, and under which name if the practice knows the address under another one. */
export function describeForPractice(request: BookingRequest, client: Known): string | null {
  const name = `${request.firstName} ${request.lastName}`;
  const differs = name.toLowerCase() !== `${client.firstName} ${client.lastName}`.toLowerCase();
  return [differs ? `Booked as ${name}` : null, request.notes].filter(Boolean).join('\n\n') || null;
}
