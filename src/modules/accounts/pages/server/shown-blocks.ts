import { instantOnOrAfter } from '../../../../shared/dates.ts';
import type { Block } from '../blocks.ts';
import { type PublicStorefront, publicStorefront, type Storefront } from '../contract.ts';

type Schedule = Pick<Block, 'isHidden' | 'showFrom' | 'showUntil'>;

/** Visible blocks at a moment; hidden and scheduled ones are never sent to visitors. */
export const shownBlocks = <B extends Schedule>(blocks: B[], zone: string, now: Date): B[] =>
  blocks.filter(block => !block.isHidden && hasBegun(block, zone, now) && !hasEnded(block, zone, now));

/** The next time at which a block appears or disappears; null if none. Cached pages expire then. */
export function nextBlockChange(blocks: Schedule[], zone: string, now: Date): Date | null {
  const moments = blocks
    .filter(block => !block.isHidden)
    .flatMap(({ showFrom, showUntil }) => [showFrom, showUntil])
    .filter(moment => moment !== null)
    .map(moment => momentOf(moment, zone).getTime())
    .filter(time => time > now.getTime());
  return moments.length > 0 ? new Date(Math.min(...moments)) : null;
}

const hasBegun = ({ showFrom }: Schedule, zone: string, now: Date) => !showFrom || momentOf(showFrom, zone) <= now;
const hasEnded = ({ showUntil }: Schedule, zone: string, now: Date) =>
  showUntil !== null && momentOf(showUntil, zone) <= now;

/** The earlier instant of an ambiguous wall time; just after the gap of a skipped one. */
const momentOf = (wall: string, zone: string) => instantOnOrAfter(wall.slice(0, 10), wall.slice(11, 16), zone);

/** The page with only the blocks that visitors see at `now`. Block schedules are in the practice's time zone. */
export const toPublicStorefront = (storefront: Storefront, zone: string, now: Date): PublicStorefront =>
  publicStorefront.parse({
    ...storefront,
    ctaButtons: shownBlocks(storefront.ctaButtons.filter(isComplete), zone, now),
  });

/** Blocks without their file or product are not shown. */
const isComplete = (block: Block) =>
  (block.kind !== 'lead' || block.fileId !== null) && (block.kind !== 'product' || block.productId !== null);
