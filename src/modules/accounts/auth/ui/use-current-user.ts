import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { may, type Permission } from '../../../../shared/permissions.ts';
import { get, preloaded } from '../../../../ui/data/query.ts';
import { type CurrentUser, currentUser } from '../contract.ts';

/** Never stale: it only changes with the session, and profile changes refresh it explicitly. */
export const currentUserQuery = {
  ...get(['/api/auth/user'], currentUser),
  ...preloaded,
  staleTime: Number.POSITIVE_INFINITY,
};

/** For the shell, which shows the loading and signed-out states. */
export const useSession = () => useQuery(currentUserQuery);

/** Suspends; for components inside the shell, which has already loaded the user. */
export const useCurrentUser = (): CurrentUser => useSuspenseQuery(currentUserQuery).data;

/** Whether the user has a permission; the interface hides what would be refused. */
export const useMay = (permission: Permission) => may(useCurrentUser().role, permission);

/** The full name, else the email, else "User". */
export const displayName = ({ firstName, lastName, email }: CurrentUser) =>
  `${firstName} ${lastName}`.trim() || email || 'User';
