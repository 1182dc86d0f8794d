import type { AppointmentType } from '../../../shared/appointment-types.ts';

type Usable = { id: number; type: AppointmentType | null; lastDay: string | null };
/** `day`: start of the session in the practice's time zone. */
export type PackagedSession = { type: AppointmentType; day: string };

export const covers = ({ type, lastDay }: Omit<Usable, 'id'>, session: PackagedSession): boolean =>
  (type === null || type === session.type) && (lastDay === null || session.day <= lastDay);

/** Chooses the usable package that expires first, then the oldest. */
export function choosePackage<P extends Usable & { left: number }>(packages: P[], session: PackagedSession): P | null {
  const usable = packages.filter(each => each.left > 0 && covers(each, session));
  return usable.toSorted((one, other) => endOf(one).localeCompare(endOf(other)) || one.id - other.id)[0] ?? null;
}

const endOf = ({ lastDay }: Usable) => lastDay ?? '9999';
