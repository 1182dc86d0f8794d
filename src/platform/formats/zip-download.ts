import { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { withIdleTimeout } from '../files/idle-timeout.ts';
import { openUnlinked, type UnlinkedFile } from '../files/temporary-files.ts';
import { minutes } from '../rate-limit.ts';
import type { Log } from '../telemetry/log.ts';
import { openZip, type ZipWriter } from './zip.ts';

/** `name`: file name of the download. */
export type Archive = { name: string; body: ReadableStream<Uint8Array> };

/** Limits the concurrent archives of a practice, since each takes disk space until the client has downloaded it. */
export type Places = { most: number; sentence: string; taken: Map<number, number> };

type Making<Gathered> = {
  log: Log;
  tenantId: number;
  now: Date;
  places: Places;
  /** Reads everything into the temporary file before the first byte is sent. */
  gather: (tempFile: UnlinkedFile) => Promise<Gathered>;
  addAll: (zip: ZipWriter, gathered: Gathered, tempFile: UnlinkedFile) => Promise<void>;
};

/** Seconds. A client that reads nothing for this long is disconnected. */
const idleSeconds = minutes(5);

/**
 * Streams a ZIP of data that was first copied to a temporary file from one snapshot, so that a slow client does not
 * keep a database transaction open. The file is removed however the download ends.
 * @throws AppError too_many
 */
export async function streamZip<Gathered>(making: Making<Gathered>): Promise<Archive['body']> {
  const { log, tenantId, now, gather, addAll } = making;
  const leave = enter(making.places, tenantId);
  const tempFile = await openUnlinked().catch(reason => {
    leave();
    throw reason;
  });
  const end = () => tempFile.close().finally(leave);
  try {
    const gathered = await gather(tempFile);
    const zip = openZip(now);
    addAll(zip, gathered, tempFile)
      .then(() => zip.finish())
      .catch(reason => {
        if (!zip.output.destroyed) log.error({ err: reason, tenantId }, 'an export broke off');
        zip.output.destroy(reason instanceof Error ? reason : new Error(String(reason)));
      })
      .finally(end);
    return Readable.toWeb(withIdleTimeout(zip.output, idleSeconds)) as ReadableStream<Uint8Array>;
  } catch (reason) {
    await end();
    throw reason;
  }
}

function enter({ most, sentence, taken }: Places, practice: number): () => void {
  const count = taken.get(practice) ?? 0;
  if (count >= most) throw new AppError('too_many', sentence);
  taken.set(practice, count + 1);
  return () => {
    const left = (taken.get(practice) ?? 1) - 1;
    if (left) taken.set(practice, left);
    else taken.delete(practice);
  };
}
