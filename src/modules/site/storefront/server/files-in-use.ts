import { eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { holdFiles } from '../../../marketing/leads/server/files.ts';
import type { Block } from '../blocks.ts';
import { storefronts } from './tables.ts';

/** The block that offers this file, on whichever page of the practice. */
export async function findBlockWith(scope: Scope, fileId: number) {
  const pages = await scope.db
    .select({ blocks: storefronts.ctaButtons })
    .from(storefronts)
    .where(eq(storefronts.tenantId, scope.tenantId));
  return pages.flatMap(page => page.blocks).find(block => block.kind === 'lead' && block.fileId === fileId) ?? null;
}

/**
 * Every file that a block offers is the practice's, and stays so: nobody deletes it before the page is saved.
 * @throws AppError not_found, said beside that block's field
 */
export async function checkFiles(scope: Scope, blocks: Block[]) {
  const wanted = blocks.flatMap((block, index) =>
    block.kind === 'lead' && block.fileId !== null ? [{ id: block.fileId, field: `ctaButtons.${index}.fileId` }] : [],
  );
  const known = await holdFiles(
    scope,
    wanted.map(({ id }) => id),
  );
  const sentence = 'This file no longer exists. Choose another one.';
  const errors = wanted.filter(({ id }) => !known.has(id)).map(({ field }) => [field, sentence]);
  if (errors.length) throw new AppError('not_found', sentence, Object.fromEntries(errors));
}
