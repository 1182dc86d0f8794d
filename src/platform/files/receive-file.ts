import { type DownloadKind, type FileKind, fileNameFrom, tooLargeFile, wrongKind } from '../../shared/file-kinds.ts';
import { AppError } from '../errors.ts';
import { downloadKindOf } from './file-type.ts';
import type { FileStore, RandomAccess } from './store.ts';

/** `name` comes from the client and does not determine the type. */
export type ArrivingFile = { name: string; content: ReadableStream<Uint8Array> | null };
/** `file`: its name in the store, unique to this row. */
export type ReceivedFile<K extends FileKind = DownloadKind> = { name: string; kind: K; size: number; file: string };

/** Decides by content which kind of file it is; null for one that is not allowed. */
export type KindOf<K extends FileKind> = (file: RandomAccess, name: string) => Promise<K | null>;

type Taking<K extends FileKind, T> = {
  /** Bytes. */
  largest: number;
  kindOf: KindOf<K>;
  /** Message for a file that is not allowed. */
  refusal: string;
  /** Called with the file's name in the store, before it is stored. */
  beforeStoring?: (file: string) => Promise<unknown>;
  /** Inserts the row; if it throws, the stored file is removed again. */
  write: (received: ReceivedFile<K>) => Promise<T>;
};

/** For files that are sold or given away. */
export const downloads = { kindOf: downloadKindOf, refusal: wrongKind };

/**
 * Streams an upload of an allowed type into the store and records it.
 * @throws AppError wrong_type, too_large
 */
export async function receiveFile<K extends FileKind, T>(
  files: FileStore,
  { name, content }: ArrivingFile,
  { largest, kindOf, refusal, beforeStoring, write }: Taking<K, T>,
): Promise<T> {
  const refuse = () => new AppError('wrong_type', refusal);
  if (!content) throw refuse();
  // The returned kind is also the file's ending in the store.
  const stored = await files.putStream(limited(content, largest), async (upload, hash) => {
    const kind = await kindOf(upload, name);
    if (!kind) throw refuse();
    await beforeStoring?.(`${hash}.${kind}`);
    return kind;
  });
  try {
    const { ending: kind, size, name: file } = stored;
    return await write({ name: fileNameFrom(name, kind), kind, size, file });
  } catch (reason) {
    await files.remove(stored.name);
    throw reason;
  }
}

/**
 * Enforces `largest` bytes while streaming, because Content-Length may be wrong.
 * @throws AppError too_large
 */
export async function* limited(content: AsyncIterable<Uint8Array>, largest: number) {
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > largest) throw new AppError('too_large', tooLargeFile(largest));
    yield piece;
  }
}

type StorageUsage = { count: number; size: number };
/** `together`: bytes; `advice`: sentence on how to make room. */
type StorageQuota = { most: number; together: number; advice: string };

/**
 * Refuses a file of `more` bytes above the limits.
 * @throws AppError conflict
 */
export function checkStorageQuota({ count, size }: StorageUsage, { most, together, advice }: StorageQuota, more = 0) {
  if (count >= most) throw new AppError('conflict', `You already have ${most} files. ${advice}`);
  if (size + more > together)
    throw new AppError('conflict', `Your files can take up to ${together / 1024 ** 3} GB in total. ${advice}`);
}
