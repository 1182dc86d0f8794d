import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Block } from '../../../accounts/pages/blocks.ts';
import type { Storefront, StorefrontInput } from '../../../accounts/pages/contract.ts';
import { createStorefront, lockStorefront, saveStorefront } from '../../../accounts/pages/server/storefront.ts';
import { lockFiles } from '../../../marketing/leads/server/files.ts';
import { productTitles } from '../../../shop/marketplace/server/purchase-lookup.ts';

/** @throws AppError not_found for a missing file or product, conflict if a page exists or the slug is taken */
export async function createPage(scope: Scope, services: Services, input: StorefrontInput): Promise<Storefront> {
  await checkTargets(scope, input.ctaButtons);
  return createStorefront(scope, services, input);
}

/** @throws AppError not_found for a missing page, file or product, conflict if the slug is taken */
export async function savePage(
  scope: Scope,
  services: Services,
  id: number,
  input: StorefrontInput,
): Promise<Storefront> {
  const page = await lockStorefront(scope, id);
  await checkTargets(scope, input.ctaButtons);
  return saveStorefront(scope, services, page, input);
}

async function checkTargets(scope: Scope, blocks: Block[]) {
  await checkFiles(scope, blocks);
  await checkProducts(scope, blocks);
}

/**
 * Locks the files of the blocks, so that none can be deleted before the page is saved. @throws AppError not_found with
 * the block's field
 */
async function checkFiles(scope: Scope, blocks: Block[]) {
  const referencedFiles = blocks.flatMap((block, index) =>
    block.kind === 'lead' && block.fileId !== null ? [{ id: block.fileId, field: `ctaButtons.${index}.fileId` }] : [],
  );
  const existingFiles = await lockFiles(
    scope,
    referencedFiles.map(({ id }) => id),
  );
  const sentence = 'This file no longer exists. Choose another one.';
  const errors = referencedFiles.filter(({ id }) => !existingFiles.has(id)).map(({ field }) => [field, sentence]);
  if (errors.length) throw new AppError('not_found', sentence, Object.fromEntries(errors));
}

/** @throws AppError not_found with the block's field */
async function checkProducts(scope: Scope, blocks: Block[]) {
  const referencedProducts = blocks.flatMap((block, index) =>
    block.kind === 'product' && block.productId !== null
      ? [{ id: block.productId, field: `ctaButtons.${index}.productId` }]
      : [],
  );
  if (!referencedProducts.length) return;
  const titles = await productTitles(
    scope,
    referencedProducts.map(({ id }) => id),
  );
  const sentence = 'This product no longer exists. Choose another one.';
  const errors = referencedProducts.filter(({ id }) => !titles.has(id)).map(({ field }) => [field, sentence]);
  if (errors.length) throw new AppError('not_found', sentence, Object.fromEntries(errors));
}

export const productsIn = (blocks: Block[]): number[] =>
  blocks.flatMap(block => (block.kind === 'product' && block.productId !== null ? [block.productId] : []));
