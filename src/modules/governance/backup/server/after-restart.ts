import type { Services } from '../../../../platform/services.ts';
import { eraseAfterRestore } from './erase-after-restore.ts';
import { tellOfFailedRestore } from './failed-restore.ts';

/** What a restore leaves to the start after it, before anybody is let in; a sweep asks again for what failed. */
export async function afterRestart(services: Services): Promise<void> {
  await eraseAfterRestore(services);
  await tellOfFailedRestore(services);
}
