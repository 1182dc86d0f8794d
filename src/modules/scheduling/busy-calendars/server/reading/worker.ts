import { parentPort, workerData } from 'node:worker_threads';
import { type ReadOptions, type ReadResult, readCalendar } from './read-calendar.ts';

// Runs in a worker thread, because a large or hostile file would block the event loop.

export type ReadRequest = { file: Uint8Array; options: ReadOptions };

/** Errors of the parser quote the file, so only the fact that it failed leaves this thread. */
function read({ file, options }: ReadRequest): ReadResult {
  try {
    return readCalendar(new TextDecoder().decode(file), options);
  } catch {
    return { problem: 'not a calendar' };
  }
}

parentPort?.postMessage(read(workerData));
