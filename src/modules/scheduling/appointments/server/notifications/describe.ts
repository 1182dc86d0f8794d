import { dayIn } from '../../../../../shared/dates.ts';

/** URL of the day view that contains this time. */
export const appointmentHref = (start: Date, zone: string) => `/appointments?view=day&date=${dayIn(start, zone)}`;

type ContactDetails = { firstName: string; lastName: string; phone: string | null };
type Typed = ContactDetails & { phoneText: string | null; notes: string | null };

/**
 * The visitor's notes and any details that differ from the client record, because nobody has verified that they are the
 * same person.
 */
export function describeForPractice(typed: Typed, client: ContactDetails): string | null {
  const name = `${typed.firstName} ${typed.lastName}`;
  const differs = name.toLowerCase() !== `${client.firstName} ${client.lastName}`.toLowerCase();
  const newPhone = typed.phone !== client.phone && typed.phoneText;
  return (
    [differs && `Booked as ${name}`, newPhone && `Phone given: ${newPhone}`, typed.notes]
      .filter(Boolean)
      .join('\n\n') || null
  );
}
