import { addMinutes } from '../../shared/dates.ts';
import { openToken, type Seal, sealToken } from './sealed-token.ts';

/** How long a signed address gives its file: long enough to fetch it in pieces (promises.md, "Downloads"). */
const grantMinutes = 15;

/** The signed part of an address that gives one file for a quarter of an hour. `about`: what it gives, without dots. */
export const makeGrant = (seal: Seal, about: number[], now: Date): string =>
  sealToken(seal, [...about, addMinutes(now, grantMinutes).getTime()].map(String));

/** What a grant of this purpose gives; null for one that is forged, of another purpose, or too old. */
export function openGrant(seal: Seal, grant: string, now: Date): number[] | null {
  const said = openToken(seal, grant)?.map(Number);
  const until = said?.pop() ?? 0;
  return said && until >= now.getTime() ? said : null;
}
