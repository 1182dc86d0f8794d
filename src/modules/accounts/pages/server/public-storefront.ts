import type { Block } from '../blocks.ts';
import { type PublicStorefront, publicStorefront, type Storefront } from '../contract.ts';
import { shownBlocks } from './shown-blocks.ts';

/** The page with only the blocks that visitors see at `now`. Block schedules are in the practice's time zone. */
export const toPublicStorefront = (storefront: Storefront, zone: string, now: Date): PublicStorefront =>
  publicStorefront.parse({
    ...storefront,
    ctaButtons: shownBlocks(storefront.ctaButtons.filter(isComplete), zone, now),
  });

/** Blocks without their file or product are not shown. */
const isComplete = (block: Block) =>
  (block.kind !== 'lead' || block.fileId !== null) && (block.kind !== 'product' || block.productId !== null);
