import type { Context } from 'hono';
import { auditContext } from '../database/audit-context.ts';
import { AppError } from '../errors.ts';
import type { Private } from './request.ts';

type OnProgress = (done: number, total: number) => void;

/**
 * Streams progress as JSON lines, ending with `report`, or with `message` if the work failed. The work continues when
 * the client disconnects.
 */
export function streamProgress(c: Context<Private>, work: (onProgress: OnProgress) => Promise<unknown>): Response {
  auditContext()?.goOn();
  return c.body(lines(c, work), 200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    // `no-transform` keeps proxies from buffering lines to compress them.
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
