import pLimit from 'p-limit';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { isOwn } from '../../../accounts/instance/server/is-own.ts';
import type { Backups } from '../contract.ts';
import { isDiskFull } from './disk-full.ts';
import { backupFolder, kept, listBackups, makeBackup } from './folder.ts';
import { sourceOf } from './nightly.ts';
import { restoreStateOf } from './restore-running.ts';

export const folderOf = ({ env }: Services) => backupFolder(env.DATA_DIR);

/** @throws AppError forbidden if the instance has other practices */
export async function onlyOwn(services: Services): Promise<void> {
  if (await isOwn(services)) return;
  throw new AppError('forbidden', 'Several practices share this server, so your administrator handles its backups.');
}

export async function listOwn(services: Services): Promise<Backups> {
  if (!(await isOwn(services))) return { isOwn: false, kept, restore: null, backups: [] };
  return { isOwn: true, kept, restore: restoreStateOf(services), backups: await listBackups(folderOf(services)) };
}

const oneAtATime = pLimit(1);

/** @throws AppError unavailable if it could not be written */
export async function backUpNow(services: Services): Promise<void> {
  try {
    const wish = { folder: folderOf(services), kind: 'manual', passphrase: services.env.BACKUP_PASSPHRASE } as const;
    await oneAtATime(() => makeBackup(sourceOf(services), wish));
  } catch (reason) {
    throw notWritten(services, reason);
  }
}

export function notWritten({ log }: Services, reason: unknown): AppError {
  log.error({ err: reason }, 'a backup failed');
  return new AppError(
    'unavailable',
    `The backup couldn’t be saved${isDiskFull(reason) ? ': the disk is full' : ''}. Earlier backups are still there.`,
  );
}
