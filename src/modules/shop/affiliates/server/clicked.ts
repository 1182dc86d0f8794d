import { openToken, sealToken } from '../../../../platform/secrets/sealed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { clickDays } from '../contract.ts';

/** A click on an affiliate link. */
export type Clicked = { affiliateId: string; at: Date };

/** Links stored per browser; the oldest is dropped first. */
const most = 10;
/** About twice the length of ten sealed links. Longer input wasn't written by us, so it isn't even opened. */
const longest = 1_000;

const sealOf = ({ secret }: Services) => ({ secret, purpose: 'affiliate clicks' });

/** Seals clicks with their times for the cookie or a URL, so that nobody can invent a click or change its age. */
export const sealClicks = (services: Services, clicks: Clicked[]): string =>
  sealToken(
    sealOf(services),
    clicks.flatMap(({ affiliateId, at }) => [affiliateId, at.getTime().toString(36)]),
  );

/** Clicks of a sealed value that still count; none if it is invalid. */
export function openClicks(services: Services, word: string | null | undefined, now = new Date()): Clicked[] {
  if (!word || word.length > longest) return [];
  const said = openToken(sealOf(services), word) ?? [];
  const clicks = Array.from({ length: said.length / 2 }, (_, index) => ({
    affiliateId: said[index * 2] ?? '',
    at: new Date(Number.parseInt(said[index * 2 + 1] ?? '', 36)),
  }));
  const since = addMinutes(now, -daysInMinutes(clickDays));
  return clicks.filter(({ at }) => at > since);
}

/** Adds a click to the cookie's value: one per link, newest first. */
export function withClick(services: Services, known: string | undefined, click: Clicked): string {
  const others = openClicks(services, known, click.at).filter(each => each.affiliateId !== click.affiliateId);
  return sealClicks(services, [click, ...others].slice(0, most));
}
