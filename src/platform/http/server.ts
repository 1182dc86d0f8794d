import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { carriesFile } from './guards.ts';

/** Answers what needs no more than memory; false when it does not. */
export type QuickWay = (request: IncomingMessage, response: ServerResponse) => boolean;
type Options = {
  fetch: (request: Request, env: unknown) => Response | Promise<Response>;
  quick?: QuickWay;
  port: number;
  host: string;
  /** How long the body of a request may take, in milliseconds; a file over a slow line has a quarter of an hour. */
  patience?: number;
};
export type HttpServer = { port: number; stop: () => Promise<void> };

const seconds = (count: number) => count * 1_000;

/** Listens with limits on headers, time and connections; `stop` finishes the requests under way. */
export function listen({ fetch, quick, port, host, patience = seconds(30) }: Options): Promise<HttpServer> {
  return new Promise((done, failed) => {
    const options = {
      requestTimeout: seconds(900),
      headersTimeout: seconds(10),
      keepAliveTimeout: seconds(15),
      maxHeaderSize: 16_384,
    };
    const answer = getRequestListener(fetch, { hostname: host });
    const server = createServer(options, (request, response) => {
      if (quick?.(request, response)) return;
      hurry(request, patience);
      answer(request, response);
    });
    server.maxConnections = 5_000;
    server.once('error', failed);
    server.listen(port, host, () => {
      const address = server.address();
      done({ port: typeof address === 'object' && address ? address.port : port, stop: () => stop(server) });
    });
  });
}

/** Ends a connection whose request does not arrive: whoever sends a byte a second must not keep it. */
function hurry(request: IncomingMessage, patience: number) {
  if (request.method === 'GET' || request.complete || carriesFile(request.url?.split('?')[0] ?? '')) return;
  const end = setTimeout(() => request.complete || request.destroy(), patience);
  request.once('close', () => clearTimeout(end));
}

/** No new connections; those that wait between requests are closed at once, the others when their answer is out. */
function stop(server: Server): Promise<void> {
  return new Promise(done => {
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const patience = setTimeout(() => server.closeAllConnections(), seconds(10));
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(patience);
      done();
    });
  });
}
