import { inTenant, type Who } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { findBlockWith } from '../../../accounts/pages/server/storefront.ts';
import { deleteRow, lockFile } from './files.ts';

/** Links to the file stop working. @throws AppError not_found, conflict while a block offers it */
export async function deleteFile(services: Services, who: Who, id: number) {
  const file = await inTenant(services.database, who, async scope => {
    const name = await lockFile(scope, id);
    const block = await findBlockWith(scope, id);
    if (block) {
      const sentence = `The block “${block.text}” uses this file. Choose another file there and save, then delete this one.`;
      throw new AppError('conflict', sentence);
    }
    await deleteRow(scope, id);
    return name;
  });
  // After the commit: a row without its file would be worse than a file without its row.
  await services.files.remove(file);
}
