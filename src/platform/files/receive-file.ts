import { type FileKind, fileNameFrom, tooLargeFile, wrongKind } from '../../shared/file-kinds.ts';
import { AppError } from '../errors.ts';
import { kindOf } from './file-type.ts';
import type { FileStore, RandomAccess } from './store.ts';

/** `name` comes from the client and does not determine the type. */
export type ArrivingFile = { name: string; content: ReadableStream<Uint8Array> | null };
/** `file`: its name in the store, unique to this row. */
export type ReceivedFile = { name: string; kind: FileKind; size: number; file: string };

type Taking<T> = {
  /** Bytes. */
  largest: number;
  /** Inserts the row; if it throws, the stored file is removed again. */
  write: (received: ReceivedFile) => Promise<T>;
};

/**
 * Streams an upload of an allowed type into the store and records it.
 * @throws AppError wrong_type, too_large
 */
export async function receiveFile<T>(
  files: FileStore,
  { name, content }: ArrivingFile,
  { largest, write }: Taking<T>,
): Promise<T> {
  if (!content) throw new AppError('wrong_type', wrongKind);
  const stored = await files.putStream(limited(content, largest), judge);
  try {
    const { ending: kind, size, name: file } = stored;
    return await write({ name: fileNameFrom(name, kind), kind, size, file });
  } catch (reason) {
    await files.remove(stored.name);
    throw reason;
  }
}

/** The returned type is also the file's ending in the store. */
async function judge(look: RandomAccess): Promise<FileKind> {
  const kind = await kindOf(look);
  if (!kind) throw new AppError('wrong_type', wrongKind);
  return kind;
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
