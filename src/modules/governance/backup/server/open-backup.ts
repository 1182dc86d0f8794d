import { countMigrations } from '../../../../platform/database/replace.ts';
import { openUnlinked } from '../../../../platform/files/temporary-files.ts';
import { DecryptionFailed, decryptFile, isEncryptedFile } from '../../../../platform/formats/encrypted-file.ts';
import { isIntact, readText, readZip, type ZipReader } from '../../../../platform/formats/zip.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import { formatVersion, type Manifest, manifestName, manifestSchema } from './manifest.ts';

/** Reason for refusing an archive; nothing was changed. */
export class BackupRefused extends Error {}

export type OpenBackup = { manifest: Manifest; zip: ZipReader; close: () => Promise<void> };

/**
 * Opens an archive after verifying every byte.
 * @throws BackupRefused if it is damaged, incomplete, something else, or from a newer version, and if `stop` is aborted
 */
export async function openBackup(path: string, passphrase?: string, stop?: AbortSignal): Promise<OpenBackup> {
  const { plain, remove } = await withoutSeal(path, passphrase, stop);
  try {
    const zip = await readZip(plain).catch(() => refuse('This isn’t a Sorrel backup, or it’s incomplete.'));
    try {
      return {
        manifest: await checked(zip, stop),
        zip,
        close: async () => {
          zip.close();
          await remove();
        },
      };
    } catch (reason) {
      zip.close();
      throw reason;
    }
  } catch (reason) {
    await remove();
    throw reason;
  }
}

function refuse(sentence: string): never {
  throw new BackupRefused(sentence);
}

async function checked(zip: ZipReader, stop?: AbortSignal): Promise<Manifest> {
  const manifest = await readManifest(zip);
  const { tables, files, secret } = manifest;
  const parts = [...tables, ...files, ...(secret.part ? [secret.part] : [])];
  const names = new Set([manifestName, ...parts.map(({ name }) => name)]);
  if (names.size !== parts.length + 1 || names.size !== zip.names.length || !zip.names.every(name => names.has(name)))
    refuse('The backup is damaged: its contents don’t match its manifest.');
  if (countMigrations(manifest.migrations) === null)
    refuse('The backup is from a newer version of Sorrel. Update first, then restore.');
  for (const part of parts) {
    const isGood = await isIntact(zip, part, stop).catch(() => false);
    stop?.throwIfAborted();
    if (!isGood) refuse(`The backup is damaged: ${part.name} has been altered.`);
  }
  return manifest;
}

async function readManifest(zip: ZipReader): Promise<Manifest> {
  if (!zip.names.includes(manifestName)) refuse('This isn’t a Sorrel backup.');
  const manifest = await readText(zip, manifestName)
    .then(text => JSON.parse(text))
    .catch(() => refuse('The backup is damaged: its manifest can’t be read.'));
  if (manifest?.format !== 'sorrel-backup') refuse('This isn’t a Sorrel backup.');
  if (manifest.formatVersion > formatVersion)
    refuse('The backup is from a newer version of Sorrel. Update first, then restore.');
  const parsed = manifestSchema.safeParse(manifest);
  return parsed.success ? parsed.data : refuse('The backup is damaged: its manifest can’t be read.');
}

/**
 * Decrypts into a separate file, because ZIP needs random access. The file is unlinked, so that no plain text remains
 * after a crash.
 */
async function withoutSeal(path: string, passphrase: string | undefined, stop?: AbortSignal) {
  const isClosed = await isEncryptedFile(path).catch(() => refuse('The file doesn’t exist or can’t be read.'));
  if (!isClosed) return { plain: path, remove: async () => undefined };
  if (!passphrase) refuse('The backup is encrypted. Set its passphrase in BACKUP_PASSPHRASE.');
  const file = await openUnlinked(`${path}.${randomToken()}.open`);
  try {
    await file.write(until(stop, decryptFile(path, passphrase)));
    return { plain: file.fd, remove: file.close };
  } catch (reason) {
    await file.close();
    if (!(reason instanceof DecryptionFailed)) throw reason;
    return refuse('The backup can’t be opened: the passphrase is wrong, or the file is damaged.');
  }
}

async function* until(stop: AbortSignal | undefined, pieces: AsyncIterable<Uint8Array>) {
  for await (const piece of pieces) {
    stop?.throwIfAborted();
    yield piece;
  }
}
