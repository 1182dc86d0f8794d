import type { Context } from 'hono';
import { auditContext } from '../../../../platform/database/audit-context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Private } from '../../../../platform/http/request.ts';
import { type Content, content, generateFailure, type StreamLine } from '../contract.ts';

/**
 * Streams JSON lines: the text in pieces, then the content or an error. If the client disconnects, writing continues
 * and the draft is saved.
 */
export function streamContent(c: Context<Private>, work: (onText: (text: string) => void) => Promise<Content>) {
  // Extends the audit context beyond the response, because the draft is saved after streaming has begun.
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
    // `no-transform` keeps proxies from buffering the stream.
    'cache-control': 'no-store, no-transform',
  });
}
