import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const arriving = 'sorrel-arriving-';
/** Milliseconds (one day), longer than any upload takes. Older files belong to killed processes. */
const maxAgeMs = 86_400_000;

/**
 * A new folder below the temporary folder. TMPDIR may name a folder on a volume that does not exist yet: uploads can be
 * larger than memory, so /tmp in memory would not do.
 */
export async function newTemporary(prefix: 'sorrel-' | typeof arriving, place = tmpdir()): Promise<string> {
  await mkdir(place, { recursive: true });
  return mkdtemp(join(place, prefix));
}

/** Removes uploads of killed processes, because a restart does not empty a volume. */
export async function sweepTemporary(place = tmpdir(), now = new Date()): Promise<void> {
  await mkdir(place, { recursive: true });
  for (const name of (await readdir(place)).filter(each => each.startsWith(arriving))) {
    const path = join(place, name);
    // Another process may have removed it meanwhile.
    const stats = await stat(path).catch(() => null);
    if (stats && now.getTime() - stats.mtimeMs > maxAgeMs) await rm(path, { recursive: true, force: true });
  }
}

/** Byte range: `from` inclusive, `to` exclusive. */
export type Span = { from: number; to: number };

export type UnlinkedFile = {
  /** File descriptor, for libraries that need one. */
  fd: number;
  /** Appends. */
  write: (pieces: AsyncIterable<string | Uint8Array>) => Promise<Span>;
  read: (span: Span) => AsyncGenerator<Uint8Array>;
  close: () => Promise<void>;
};

const piece = 256 * 1024;

/**
 * Opens a file and unlinks it at once: no other process can open it, and the system frees it when this process ends.
 * For confidential data larger than memory. `path`: its name until then, which decides on which disk it lies; default:
 * the temporary folder.
 */
export async function openUnlinked(path?: string): Promise<UnlinkedFile> {
  const file = await (path === undefined ? openTemporary() : openOnce(path));
  let end = 0;
  return {
    fd: file.fd,
    write: async pieces => {
      const from = end;
      for await (const each of pieces) {
        const bytes = typeof each === 'string' ? Buffer.from(each) : each;
        let at = 0;
        while (at < bytes.length) at += (await file.write(bytes, at, bytes.length - at, end + at)).bytesWritten;
        end += bytes.length;
      }
      return { from, to: end };
    },
    read: async function* ({ from, to }) {
      for (let at = from; at < to; ) {
        const byteCount = Math.min(piece, to - at);
        const { buffer, bytesRead } = await file.read(new Uint8Array(byteCount), 0, byteCount, at);
        if (!bytesRead) throw new Error('a file is shorter than what was written into it');
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    },
    close: () => file.close(),
  };
}

async function openTemporary() {
  const folder = await newTemporary('sorrel-');
  return open(join(folder, 'unnamed'), 'wx+', 0o600).finally(() => rm(folder, { recursive: true, force: true }));
}

async function openOnce(path: string) {
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}
