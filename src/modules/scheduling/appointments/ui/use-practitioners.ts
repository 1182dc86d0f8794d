import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { may } from '../../../../shared/permissions.ts';
import { teamQuery } from '../../../accounts/team/ui/team-queries.ts';

export type Practitioner = { userId: number; name: string };

/** Members who have appointments; empty while loading. */
export function usePractitioners(): Practitioner[] {
  const team = useQuery(teamQuery).data;
  return useMemo(
    () =>
      (team?.members ?? [])
        .filter(({ role }) => may(role, 'availability.write'))
        .map(({ userId, firstName, lastName, email }) => ({
          userId,
          name: `${firstName} ${lastName}`.trim() || email,
        })),
    [team],
  );
}
