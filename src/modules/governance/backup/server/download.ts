import { Readable } from 'node:stream';
import { openZip, pieceOf } from '../../../../platform/archive/write-zip.ts';
import { AppError } from '../../../../platform/errors.ts';
import { partStream } from '../../../../platform/files/store.ts';
import type { Backup } from '../contract.ts';
import { manifestName } from './manifest.ts';
import { BackupRefused, type OpenBackup, openBackup } from './open-backup.ts';

export type Download = { content: ReadableStream<Uint8Array>; size: number | null };

/**
 * Opens a backup for download. Without encryption the instance's secret is left out, because a file in a downloads
 * folder must not give access to provider accounts. @throws AppError conflict if it is damaged
 */
export async function openDownload({ path, size, isSealed }: Backup & { path: string }): Promise<Download> {
  const asItIs = () => ({ content: partStream(path, 0, size - 1), size });
  if (isSealed) return asItIs();
  const opened = await openBackup(path).catch(reason => {
    throw reason instanceof BackupRefused ? new AppError('conflict', reason.message) : reason;
  });
  if (opened.manifest.secret.part) return { content: withoutSecret(opened), size: null };
  await opened.close();
  return asItIs();
}

function withoutSecret(opened: OpenBackup): ReadableStream<Uint8Array> {
  const zip = openZip(new Date(opened.manifest.madeAt));
  // Cancelling the read ends it.
  copyTo(zip, opened)
    .catch(reason => zip.output.destroy(reason))
    .finally(opened.close);
  return Readable.toWeb(zip.output) as ReadableStream<Uint8Array>;
}

async function copyTo(copy: ReturnType<typeof openZip>, { manifest, zip }: OpenBackup) {
  for (const { name } of manifest.tables) await copy.add(name, zip.read(name));
  for (const { name } of manifest.files) await copy.add(name, zip.read(name), { packed: true });
  const secret = { ...manifest.secret, part: null };
  await copy.add(manifestName, pieceOf(JSON.stringify({ ...manifest, secret })));
  copy.finish();
}
