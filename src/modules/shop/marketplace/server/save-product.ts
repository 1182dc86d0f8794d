import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { inTenant, type Scope, type Who } from '../../../../platform/database/scope.ts';
import { type ImageRules, storeChosen } from '../../../../platform/files/images.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Product, ProductChange, ProductInput } from '../contract.ts';
import { createProduct, deleteProduct, type LeftBehind, updateProduct } from './products.ts';

/** Sizes of covers: large on the product page, small on a card. */
const cover: ImageRules = {
  largest: 5 * 1024 * 1024,
  tooLarge: 'Please choose an image smaller than 5MB',
  width: 1200,
  height: 1200,
  fit: 'inside',
};

/** Stores a new picture before the transaction begins. @throws AppError invalid, not_found */
export async function addProduct(services: Services, who: Who, input: ProductInput): Promise<Product> {
  const ready = await storeCover(services, who, input);
  return inTenant(services.database, who, async scope => {
    const created = await createProduct(services, scope, ready);
    setAuditSubject({ subjectId: created.id });
    return created;
  });
}

/** @throws AppError invalid, not_found */
export async function changeProduct(services: Services, who: Who, id: number, change: ProductChange): Promise<Product> {
  const ready = await storeCover(services, who, change);
  return (await clearing(services, who, scope => updateProduct(services, scope, id, ready))).product;
}

/** @throws AppError not_found */
export async function removeProduct(services: Services, who: Who, id: number): Promise<void> {
  await clearing(services, who, scope => deleteProduct(scope, id));
}

/** Deletes files that `work` left unused, after the commit. */
async function clearing<T extends LeftBehind>(services: Services, who: Who, work: (scope: Scope) => Promise<T>) {
  const done = await inTenant(services.database, who, work);
  if (done.unused) await services.files.remove(done.unused);
  return done;
}

/** Replaces a new picture with the path of the stored one. */
export async function storeCover<T extends { imageUrl?: string | null }>(
  services: Services,
  { userId }: Who,
  given: T,
) {
  const { imageUrl: url } = given;
  if (!url?.startsWith('data:')) return given;
  return { ...given, imageUrl: await storeChosen(services, userId, { field: 'imageUrl', url }, cover) };
}
