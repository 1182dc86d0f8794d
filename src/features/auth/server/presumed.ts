import type { Role } from '../../../shared/roles.ts';

/** What the database says of a session. `isOld`: to be prolonged. */
export type Found = {
  tenantId: number;
  userId: number;
  role: Role;
  mustSecure: boolean;
  isUnproven: boolean;
  isOld: boolean;
};

/** The session is not what it was: the request begins anew, and presumes nothing. */
export class PresumedWrong extends Error {}

const mostKnown = 10_000;
const known = new Map<string, Found>();

/** What was said of this session last; the one asked longest ago makes room. Nothing is decided by it. */
export function remember(token: string, found: Found | null) {
  known.delete(token);
  // One that is to be prolonged is asked first, so that its cookie can be.
  if (!found || found.isOld) return;
  const [oldest] = known.keys();
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
  known.set(token, found);
}

export const recall = (token: string): Found | undefined => known.get(token);

export const isSame = (one: Found, other: Found): boolean =>
  one.tenantId === other.tenantId &&
  one.userId === other.userId &&
  one.role === other.role &&
  one.mustSecure === other.mustSecure &&
  one.isUnproven === other.isUnproven &&
  one.isOld === other.isOld;
