import type { Context } from 'hono';
import { AppError } from '../../../platform/errors.ts';
import { type Private, type PrivateRoutes, privateRoutes, readBody } from '../../../platform/http/routes.ts';
import { type ImportInput, type ImportLine, importInput, importReport } from '../contract.ts';
import { importClients } from './import-clients.ts';

export const importRoutes: PrivateRoutes = privateRoutes().post('/', async c => {
  const input = await readBody(c, importInput);
  return c.body(carryOut(c, input), 200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    // A line is to be seen when it is written: nothing on the way may wait for more of them.
    'cache-control': 'no-store, no-transform',
  });
});

/** Tells line by line how far it is. It goes on when nobody listens any more: all rows or none. */
function carryOut(c: Context<Private>, input: ImportInput): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isHeard = true;
  return new ReadableStream({
    start: async controller => {
      const say = (line: ImportLine) => {
        if (isHeard) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        const report = await importClients(c.get('services'), c.get('who'), input, (done, total) =>
          say({ done, total }),
        );
        say({ report: importReport.parse(report) });
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
