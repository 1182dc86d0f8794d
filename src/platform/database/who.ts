import type { Permission } from '../../shared/permissions.ts';
import type { Role } from '../../shared/roles.ts';

/** Who asks, in which practice and as what. */
export type Who = {
  tenantId: number;
  userId: number;
  role: Role;
  /** Of a key: asked for by `isAllowed`. */
  scopes?: readonly Permission[];
  /** What the key is called by which a program acts. */
  keyName?: string;
  /** The role asks for a second step at sign-in that this person does not have yet. */
  mustSecure?: boolean;
  /** Nobody has shown yet that the person's e-mail address is theirs. */
  isUnproven?: boolean;
};
