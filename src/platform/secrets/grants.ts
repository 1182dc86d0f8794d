import { addMinutes } from '../../shared/dates.ts';
import { type Seal, signToken, verifyToken } from './signed-token.ts';

/** Long enough to download a large file in several range requests. */
const grantMinutes = 15;

/** A signed token for a URL that gives access to one file for 15 minutes. `about`: ids of the file. */
export const makeGrant = (seal: Seal, about: number[], now: Date): string =>
  signToken(seal, [...about, addMinutes(now, grantMinutes).getTime()].map(String));

/** The ids in a grant; null if it is forged, for another purpose, or expired. */
export function openGrant(seal: Seal, grant: string, now: Date): number[] | null {
  const parts = verifyToken(seal, grant)?.map(Number);
  const until = parts?.pop() ?? 0;
  return parts && until >= now.getTime() ? parts : null;
}
