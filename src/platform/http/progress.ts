import type { Context } from 'hono';
import { auditContext } from '../database/audit-context.ts';
import { AppError } from '../errors.ts';
import type { Private } from './routes.ts';

type OnProgress = (done: number, total: number) => void;

/**
 * Answers with lines of JSON: how far the work is, then its `report`, or a `message` why nothing came of it. The work
 * goes on when nobody listens any more.
 */
export function tellProgress(c: Context<Private>, work: (onProgress: OnProgress) => Promise<unknown>): Response {
  auditContext()?.goOn();
  return c.body(lines(c, work), 200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    // A line is to be seen when it is written: nothing on the way may wait for more of them.
    'cache-control': 'no-store, no-transform',
  });
}

function lines(c: Context<Private>, work: (onProgress: OnProgress) => Promise<unknown>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isHeard = true;
  return new ReadableStream({
    start: async controller => {
      const say = (line: unknown) => {
        if (isHeard) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        say({ report: await work((done, total) => say({ done, total })) });
      } catch (reason) {
        if (!(reason instanceof AppError)) c.get('log').error({ err: reason }, 'import');
        say({ message: reason instanceof AppError ? reason.message : 'Something went wrong. Nothing was imported.' });
      }
      if (isHeard) controller.close();
    },
    cancel: () => {
      isHeard = false;
    },
  });
}
