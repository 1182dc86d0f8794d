import type { Context } from 'hono';
import { auditContext } from '../../../../platform/database/audit-context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Private } from '../../../../platform/http/routes.ts';
import { type Content, content, generateFailure, type StreamLine } from '../contract.ts';

/**
 * Answers with lines of JSON: the text piece by piece as it is written, then the content, or why there is none. The
 * writing goes on when nobody listens any more, and its draft is in the library.
 */
export function streamContent(c: Context<Private>, work: (onText: (text: string) => void) => Promise<Content>) {
  // Whether anything is added is known when the answer has long begun.
  auditContext()?.goOn();
  const encoder = new TextEncoder();
  let isHeard = true;
  const stream = new ReadableStream<Uint8Array>({
    start: async controller => {
      const say = (line: StreamLine) => {
        if (isHeard) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        say({ content: content.parse(await work(text => say({ text }))) });
      } catch (reason) {
        if (!(reason instanceof AppError)) c.get('log').error({ err: reason }, 'content');
        say({ message: reason instanceof AppError ? reason.message : generateFailure });
      }
      if (isHeard) controller.close();
    },
    cancel: () => {
      isHeard = false;
    },
  });
  return c.body(stream, 200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    // A piece is to be seen when it is written: nothing on the way may wait for more of them.
    'cache-control': 'no-store, no-transform',
  });
}
