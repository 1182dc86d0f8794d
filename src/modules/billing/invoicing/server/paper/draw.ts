import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../../../platform/errors.ts';
import type { Paper } from './paper.ts';
import type { Drawn, Order } from './worker.ts';

type Waiting = { resolve: (pdf: Uint8Array<ArrayBuffer>) => void; reject: (reason: Error) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting>; ends?: NodeJS.Timeout };

/** One a process. It goes when it had nothing to do for so long, and with it what it has loaded. */
let thread: Thread | null = null;
const idleSeconds = 60;

/** More than these at a time are refused; one that takes longer than the largest invoice ever would is given up. */
const mostWaiting = 40;
const longestSeconds = 60;

let count = 0;

/**
 * The PDF, drawn in a thread of its own.
 * @throws AppError unavailable when too many are asked for at once
 */
export async function drawPaper(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  thread ??= openThread();
  const mine = thread;
  if (mine.waiting.size >= mostWaiting) {
    throw new AppError('unavailable', 'Too many PDFs are being created right now. Try again in a minute.');
  }
  const id = ++count;
  return new Promise((resolve, reject) => {
    mine.waiting.set(id, { resolve, reject });
    // A thread with nothing to do does not hold up the end of the program.
    mine.worker.ref();
    if (mine.waiting.size === 1) watch(mine);
    mine.worker.postMessage({ id, paper } satisfies Order);
  });
}

/** In the built program it is a file of its own beside the server's. */
const place = () =>
  import.meta.url.endsWith('.ts') ? 'src/modules/billing/invoicing/server/paper/worker.ts' : 'dist/server/paper.js';

function openThread(): Thread {
  const opened: Thread = { worker: new Worker(resolve(place())), waiting: new Map() };
  opened.worker.on('message', (drawn: Drawn) => {
    const asked = opened.waiting.get(drawn.id);
    opened.waiting.delete(drawn.id);
    watch(opened);
    if ('pdf' in drawn) asked?.resolve(drawn.pdf);
    else asked?.reject(new Error(drawn.error));
  });
  opened.worker.on('error', reason => close(opened, reason instanceof Error ? reason : new Error(String(reason))));
  opened.worker.on('exit', () => close(opened, new Error('the thread that draws has ended')));
  return opened;
}

/** Whoever comes next gets a new one. */
function close(closed: Thread, reason: Error) {
  if (thread === closed) thread = null;
  clearTimeout(closed.ends);
  for (const { reject } of closed.waiting.values()) reject(reason);
  closed.waiting.clear();
  void closed.worker.terminate();
}

/** From now on it has so long for the next one, or to be asked again. */
function watch(watched: Thread) {
  clearTimeout(watched.ends);
  const isIdle = watched.waiting.size === 0;
  if (isIdle) watched.worker.unref();
  const reason = isIdle ? 'it is not needed' : 'a document took too long';
  const seconds = isIdle ? idleSeconds : longestSeconds;
  watched.ends = setTimeout(() => close(watched, new Error(reason)), seconds * 1_000).unref();
}
