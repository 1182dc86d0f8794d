import { useCallback } from 'react';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Appointment } from '../contract.ts';
import { usePractitioners } from './use-practitioners.ts';

/** Whose sessions are shown. `wanted`: whom the address names; somebody who is not there means everybody. */
export function useTeam(wanted: number | undefined) {
  const { id } = useCurrentUser();
  const practitioners = usePractitioners();
  const chosen = practitioners.some(({ userId }) => userId === wanted) ? (wanted ?? null) : null;
  const isAlone = practitioners.length < 2;
  const isShown = useCallback(({ userId }: Appointment) => chosen === null || userId === chosen, [chosen]);
  const nameOf = (userId: number) => practitioners.find(each => each.userId === userId)?.name ?? 'a former member';
  const whose = ({ userId }: Appointment) => (isAlone || chosen !== null ? null : nameOf(userId));
  // Working hours of several would shade nothing that is true for all.
  const own = practitioners.find(({ userId }) => userId === id) ?? practitioners[0];
  const hoursOf = chosen ?? (isAlone ? (own?.userId ?? null) : null);
  return { practitioners, chosen, isShown, whose, hoursOf };
}
