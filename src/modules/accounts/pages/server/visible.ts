import type { Block } from '../blocks.ts';
import { type PublicStorefront, publicStorefront, type Storefront } from '../contract.ts';
import { shownBlocks } from './shown-blocks.ts';

/** A page as visitors may know it at a moment, in the practice's zone. */
export const visibleTo = (storefront: Storefront, zone: string, now: Date): PublicStorefront =>
  publicStorefront.parse({
    ...storefront,
    ctaButtons: shownBlocks(storefront.ctaButtons.filter(isComplete), zone, now),
  });

/** A file, or a product, is offered once there is one. */
const isComplete = (block: Block) =>
  (block.kind !== 'lead' || block.fileId !== null) && (block.kind !== 'product' || block.productId !== null);
