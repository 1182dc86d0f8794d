import { dayIn } from '../../../../shared/dates.ts';

/** The day view that shows this moment in the practice's calendar. */
export const appointmentHref = (start: Date, zone: string) => `/appointments?view=day&date=${dayIn(start, zone)}`;

type Known = { firstName: string; lastName: string; phone: string | null };
type Typed = Known & { phoneText: string | null; notes: string | null };

/** What the visitor wrote, and what of it the practice knows otherwise: nobody has confirmed that it is the same person. */
export function describeForPractice(typed: Typed, client: Known): string | null {
  const name = `${typed.firstName} ${typed.lastName}`;
  const differs = name.toLowerCase() !== `${client.firstName} ${client.lastName}`.toLowerCase();
  const given = typed.phone !== client.phone && typed.phoneText;
  return (
    [differs && `Booked as ${name}`, given && `Phone given: ${given}`, typed.notes].filter(Boolean).join('\n\n') || null
  );
}
