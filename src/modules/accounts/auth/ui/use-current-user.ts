import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { may, type Permission } from '../../../../shared/permissions.ts';
import { get, justFetched } from '../../../../ui/data/query.ts';
import { type CurrentUser, currentUser } from '../contract.ts';

/** Asked once: it only changes with the session, and a change of the profile refreshes it by hand. */
export const currentUserQuery = {
  ...get(['/api/auth/user'], currentUser),
  ...justFetched,
  staleTime: Number.POSITIVE_INFINITY,
};

/** The state of the sign-in itself, for the shell. */
export const useSession = () => useQuery(currentUserQuery);

/** Who is signed in; for everything inside the shell, which waits for the answer. */
export const useCurrentUser = (): CurrentUser => useSuspenseQuery(currentUserQuery).data;

/** Whether who is signed in may do this; what she may not is not shown. */
export const useMay = (permission: Permission) => may(useCurrentUser().role, permission);

/** The full name, else the e-mail, else User. */
export const displayName = ({ firstName, lastName, email }: CurrentUser) =>
  `${firstName} ${lastName}`.trim() || email || 'User';
