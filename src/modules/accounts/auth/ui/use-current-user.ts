import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { appLocaleOf, setAppLocale } from '../../../../shared/locale.ts';
import { may, type Permission } from '../../../../shared/permissions.ts';
import { api } from '../../../../ui/data/api.ts';
import { preloaded } from '../../../../ui/data/query.ts';
import { type CurrentUser, currentUser } from '../contract.ts';

/** Never stale: it only changes with the session, and profile changes refresh it explicitly. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async ({ signal }) => {
    const user = await api.get('/api/auth/user', currentUser, signal);
    // Before the first screen renders, because its dates and amounts follow the practice's formats.
    setAppLocale(appLocaleOf(user.practice));
    return user;
  },
  ...preloaded,
  staleTime: Number.POSITIVE_INFINITY,
});

/** For the shell, which shows the loading and signed-out states. */
export const useSession = () => useQuery(currentUserQuery);

/** Suspends; for components inside the shell, which has already loaded the user. */
export const useCurrentUser = (): CurrentUser => useSuspenseQuery(currentUserQuery).data;

/** Whether the user has a permission; the interface hides what would be refused. */
export const useMay = (permission: Permission) => may(useCurrentUser().role, permission);

/** The full name, else the email, else "User". */
export const displayName = ({ firstName, lastName, email }: CurrentUser) =>
  `${firstName} ${lastName}`.trim() || email || 'User';
