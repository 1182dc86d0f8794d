import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { productTitles } from '../../../shop/marketplace/server/sale.ts';
import type { Block } from '../blocks.ts';

/** Every product that a block shows is the practice's. @throws AppError not_found, said beside that block's field */
export async function checkProducts(scope: Scope, blocks: Block[]) {
  const wanted = blocks.flatMap((block, index) =>
    block.kind === 'product' && block.productId !== null
      ? [{ id: block.productId, field: `ctaButtons.${index}.productId` }]
      : [],
  );
  if (!wanted.length) return;
  const known = await productTitles(
    scope,
    wanted.map(({ id }) => id),
  );
  const sentence = 'This product no longer exists. Choose another one.';
  const errors = wanted.filter(({ id }) => !known.has(id)).map(({ field }) => [field, sentence]);
  if (errors.length) throw new AppError('not_found', sentence, Object.fromEntries(errors));
}

/** The products that the blocks of a page show. */
export const productsIn = (blocks: Block[]): number[] =>
  blocks.flatMap(block => (block.kind === 'product' && block.productId !== null ? [block.productId] : []));
