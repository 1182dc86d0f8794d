import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { conflictOnLockTimeout } from '../../../../platform/database/transaction.ts';
import { AppError } from '../../../../platform/errors.ts';
import { removeDueFiles } from '../../../../platform/files/file-removals.ts';
import type { Services } from '../../../../platform/services.ts';
import { deleteContent, getContent } from '../../../content/contents/server/contents.ts';
import { removeForm } from '../../../forms/forms/server/forms.ts';
import { wasAsked } from '../../../forms/requests/server/statistics.ts';
import { deleteCampaign, getCampaign } from '../../../marketing/campaigns/server/campaigns.ts';
import { deleteSubscribers } from '../../../marketing/subscribers/server/subscribers.ts';
import { deleteClient } from '../../../people/clients/server/clients.ts';
import { examplesOf, forgetExamples } from '../../../people/examples/server/examples.ts';
import { deleteProduct } from '../../../shop/marketplace/server/products.ts';
import { deleteExampleState, isBusy } from './state.ts';

/**
 * Removes all example data, even if it was edited, with everything added to its clients, in one transaction. Keeps what
 * has reached real people: published texts, sent campaigns, purchased products, forms that were sent to real clients.
 */
export async function removeExampleData(services: Services, principal: Principal): Promise<void> {
  const removeAll = async (scope: Scope) => {
    if (!(await deleteExampleState(scope))) return [];
    for (const id of await examplesOf(scope, 'client')) await unlessKept(deleteClient(scope, id));
    await deleteSubscribers(scope, { ids: await examplesOf(scope, 'subscriber') });
    for (const id of await examplesOf(scope, 'campaign')) await unlessKept(removeCampaign(scope, id));
    for (const id of await examplesOf(scope, 'form'))
      await unlessKept(removeForm(scope, id, await wasAsked(scope, id)));
    for (const id of await examplesOf(scope, 'content')) await unlessKept(removeText(scope, id));
    const files: (string | null)[] = [];
    for (const id of await examplesOf(scope, 'product'))
      files.push((await unlessKept(deleteProduct(scope, id)))?.unused ?? null);
    await forgetExamples(scope);
    return files;
  };
  const unused = await conflictOnLockTimeout(isBusy, () => inTenant(services.database, principal, removeAll));
  for (const file of unused) if (file) await services.files.remove(file);
  // The files of the deleted example clients, which a trigger has listed for removal.
  await removeDueFiles(services);
}

async function removeCampaign(scope: Scope, id: number) {
  const { status } = await getCampaign(scope, id);
  if (status === 'draft' || status === 'scheduled') await deleteCampaign(scope, id);
}

async function removeText(scope: Scope, id: number) {
  const { publishedAt } = await getContent(scope, id);
  if (!publishedAt) await deleteContent(scope, id);
}

/**
 * Null if the row was deleted already or must be retained. Both are detected before a statement fails, so the
 * transaction can continue.
 */
async function unlessKept<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (reason) {
    if (reason instanceof AppError && (reason.code === 'not_found' || reason.code === 'conflict')) return null;
    throw reason;
  }
}
