import type { Permission } from '../../shared/permissions.ts';
import type { Role } from '../../shared/roles.ts';

/** The principal of a request: a user or API key, the practice and the role. */
export type Who = {
  tenantId: number;
  userId: number;
  role: Role;
  /** Permissions of an API key; checked by `isAllowed`. */
  scopes?: readonly Permission[];
  /** The name of the API key, if one is used. */
  keyName?: string;
  /** The role requires two-factor authentication and the user has not set it up. */
  mustSecure?: boolean;
  /** The user has not verified their email address. */
  isUnproven?: boolean;
};
