import pLimit from 'p-limit';
import { isSealed } from '../../../../platform/archive/sealed-file.ts';
import { AppError } from '../../../../platform/errors.ts';
import { limited } from '../../../../platform/files/receive-file.ts';
import type { Services } from '../../../../platform/services.ts';
import { largestBackup } from '../contract.ts';
import { keepWhole, writeBytes } from './folder.ts';
import { openBackup } from './open-backup.ts';
import { folderOf, notWritten } from './own-instance.ts';
import { refused } from './restore-running.ts';

const oneAtATime = pLimit(1);

/**
 * Stores an uploaded backup under the time at which it was made, after verifying every byte. @throws AppError conflict
 * if it is refused; too_large; unavailable if it could not be written
 */
export async function receiveBackup(services: Services, content: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!content) throw new AppError('wrong_type', 'Choose a Sorrel backup.');
  await oneAtATime(() => keepWhole(folderOf(services), path => receive(services, path, content)));
}

async function receive(services: Services, path: string, content: ReadableStream<Uint8Array>) {
  await writeBytes(path, limited(content, largestBackup)).catch(reason => {
    throw reason instanceof AppError ? reason : notWritten(services, reason);
  });
  const opened = await openBackup(path, services.env.BACKUP_PASSPHRASE).catch(refused);
  await opened.close();
  return { madeAt: new Date(opened.manifest.madeAt), kind: 'uploaded', isSealed: await isSealed(path) } as const;
}
