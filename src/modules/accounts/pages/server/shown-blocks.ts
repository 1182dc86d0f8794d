import { instantOnOrAfter } from '../../../../shared/dates.ts';
import type { Block } from '../blocks.ts';

type Schedule = Pick<Block, 'isHidden' | 'showFrom' | 'showUntil'>;

/** The blocks that visitors see at a moment: what is hidden, not yet or no longer shown never leaves the server. */
export const shownBlocks = <B extends Schedule>(blocks: B[], zone: string, now: Date): B[] =>
  blocks.filter(block => !block.isHidden && hasBegun(block, zone, now) && !hasEnded(block, zone, now));

/** The next moment at which a block comes or goes; null when all stays as it is until somebody saves. */
export function nextChange(blocks: Schedule[], zone: string, now: Date): Date | null {
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

/** Of a time that comes twice the first; of one that clocks skip the moment just after. */
const momentOf = (wall: string, zone: string) => instantOnOrAfter(wall.slice(0, 10), wall.slice(11, 16), zone);
