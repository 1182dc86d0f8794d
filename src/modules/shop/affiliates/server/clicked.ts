import { signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { clickDays } from '../contract.ts';

/** That somebody followed this link at that moment. */
export type Clicked = { affiliateId: string; at: Date };

/** How many links a browser is remembered to have followed; the oldest goes first. */
const most = 10;
/** Ten links and the seal are half of it: what is longer was not made here, and is not even looked at. */
const longest = 1_000;

const sealOf = ({ secret }: Services) => ({ secret, purpose: 'affiliate clicks' });

/**
 * What a cookie or an address holds of clicks: each with its moment, under one seal. So nobody makes up a click, or makes
 * an old one younger.
 */
export const sealClicks = (services: Services, clicks: Clicked[]): string =>
  signToken(
    sealOf(services),
    clicks.flatMap(({ affiliateId, at }) => [affiliateId, at.getTime().toString(36)]),
  );

/** The clicks of that word which still count; none of what we did not say. */
export function openClicks(services: Services, word: string | null | undefined, now = new Date()): Clicked[] {
  if (!word || word.length > longest) return [];
  const said = verifyToken(sealOf(services), word) ?? [];
  const clicks = Array.from({ length: said.length / 2 }, (_, index) => ({
    affiliateId: said[index * 2] ?? '',
    at: new Date(Number.parseInt(said[index * 2 + 1] ?? '', 36)),
  }));
  const since = addMinutes(now, -daysInMinutes(clickDays));
  return clicks.filter(({ at }) => at > since);
}

/** The cookie after one click more: one of each link, the newest first. */
export function withClick(services: Services, known: string | undefined, click: Clicked): string {
  const others = openClicks(services, known, click.at).filter(each => each.affiliateId !== click.affiliateId);
  return sealClicks(services, [click, ...others].slice(0, most));
}
