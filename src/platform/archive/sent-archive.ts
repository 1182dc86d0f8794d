import { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { openUnnamed, type UnnamedFile } from '../files/unnamed-file.ts';
import { whileRead } from '../files/while-read.ts';
import type { Log } from '../log.ts';
import { minutes } from '../rate-limit.ts';
import { openZip, type ZipWriter } from './write-zip.ts';

/** A file under the name by which it is saved. */
export type Archive = { name: string; body: ReadableStream<Uint8Array> };

/** How many of a practice are being made or read: each takes room on this machine until its reader has all of it. */
export type Places = { most: number; sentence: string; taken: Map<number, number> };

type Making<Gathered> = {
  log: Log;
  tenantId: number;
  now: Date;
  places: Places;
  /** Reads everything and puts it aside, before the first byte is sent. */
  gather: (kept: UnnamedFile) => Promise<Gathered>;
  addAll: (zip: ZipWriter, gathered: Gathered, kept: UnnamedFile) => Promise<void>;
};

/** In seconds: whoever takes nothing for as long has gone. */
const patience = minutes(5);

/**
 * A ZIP file of what was read in one moment and put aside on this machine, so that a slow reader holds up no database.
 * Whoever stops reading, or whatever ends the program, leaves nothing behind. @throws AppError too_many
 */
export async function sendArchive<Gathered>(making: Making<Gathered>): Promise<Archive['body']> {
  const { log, tenantId, now, gather, addAll } = making;
  const leave = enter(making.places, tenantId);
  const kept = await openUnnamed().catch(reason => {
    leave();
    throw reason;
  });
  const end = () => kept.close().finally(leave);
  try {
    const gathered = await gather(kept);
    const zip = openZip(now);
    addAll(zip, gathered, kept)
      .then(() => zip.finish())
      .catch(reason => {
        if (!zip.output.destroyed) log.error({ err: reason, tenantId }, 'an export broke off');
        zip.output.destroy(reason instanceof Error ? reason : new Error(String(reason)));
      })
      .finally(end);
    return Readable.toWeb(whileRead(zip.output, patience)) as ReadableStream<Uint8Array>;
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
