import { type FileKind, fileNameFrom, tooLargeFile, wrongKind } from '../../shared/file-kinds.ts';
import { AppError } from '../errors.ts';
import { kindOf } from './file-type.ts';
import type { FileStore, Look } from './store.ts';

/** As it comes: what it is called does not count. */
export type ArrivingFile = { name: string; content: ReadableStream<Uint8Array> | null };
/** `file`: its name in the store, which no other row has. */
export type ReceivedFile = { name: string; kind: FileKind; size: number; file: string };

type Taking<T> = {
  /** In bytes. */
  largest: number;
  /** Writes down what is stored; when it throws, the bytes are removed again. */
  write: (received: ReceivedFile) => Promise<T>;
};

/**
 * Keeps a file piece by piece, if its content is of a known kind, and writes it down. @throws AppError wrong_type,
 * too_large
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

/** What it is by its content: also its ending in the store. */
async function judge(look: Look): Promise<FileKind> {
  const kind = await kindOf(look);
  if (!kind) throw new AppError('wrong_type', wrongKind);
  return kind;
}

/** What says that it is short and is not ends here. `largest` in bytes. @throws AppError too_large */
export async function* limited(content: AsyncIterable<Uint8Array>, largest: number) {
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > largest) throw new AppError('too_large', tooLargeFile(largest));
    yield piece;
  }
}
