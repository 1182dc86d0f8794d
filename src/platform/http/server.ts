import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { keepRoom, type Room } from './connections.ts';
import { carriesFile } from './guards.ts';

/** Answers from memory: null if the request can't be, false if the page has to be made first. */
export type QuickWay = (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | null;
type Options = {
  fetch: (request: Request, env: unknown) => Response | Promise<Response>;
  quick?: QuickWay;
  port: number;
  host: string;
  /** How long the body of a request may take, in milliseconds; a file over a slow line has a quarter of an hour. */
  patience?: number;
  room?: Partial<Room>;
  /** How long an open connection may bring one more request after `stop`, in milliseconds. */
  drainMs?: number;
};
export type HttpServer = { port: number; stop: () => Promise<void> };

const seconds = (count: number) => count * 1_000;

/** Listens with limits on headers, time and connections; `stop` finishes the requests under way. */
export function listen(options: Options): Promise<HttpServer> {
  const { fetch, quick, port, host, patience = seconds(30), room, drainMs = seconds(1) } = options;
  return new Promise((done, failed) => {
    const limits = {
      requestTimeout: seconds(900),
      headersTimeout: seconds(10),
      // Or who sends no headers would be found out in half a minute only.
      connectionsCheckingInterval: seconds(2),
      keepAliveTimeout: seconds(15),
      maxHeaderSize: 16_384,
    };
    const answer = getRequestListener(fetch, { hostname: host });
    const underWay = new Set<ServerResponse>();
    let isStopping = false;
    const server = createServer(limits, (request, response) => {
      if (!hasRoom(request, response)) return;
      // Its client sends nothing more on this connection.
      if (isStopping) response.shouldKeepAlive = false;
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      const quickly = quick?.(request, response);
      if (quickly) {
        const make = () => answer(request, response);
        quickly.then(isAnswered => (isAnswered ? undefined : make()), make);
        return;
      }
      hurry(request, patience);
      answer(request, response);
    });
    const stopAll = () => {
      isStopping = true;
      for (const response of underWay) endConnection(response);
      return stop(server, drainMs);
    };
    const hasRoom = keepRoom(server, { connections: 5_000, stall: seconds(60), ...room });
    server.once('error', failed);
    server.listen(port, host, () => {
      const address = server.address();
      done({ port: typeof address === 'object' && address ? address.port : port, stop: stopAll });
    });
  });
}

/** Ends a connection whose request does not arrive: whoever sends a byte a second must not keep it. */
function hurry(request: IncomingMessage, patience: number) {
  if (request.method === 'GET' || request.complete || carriesFile(request.url?.split('?')[0] ?? '')) return;
  const end = setTimeout(() => request.complete || request.destroy(), patience);
  request.once('close', () => clearTimeout(end));
}

/** Says with its answer, or if that has begun already right after it, that this connection is over. */
function endConnection(response: ServerResponse) {
  response.shouldKeepAlive = false;
  const { socket } = response;
  if (response.headersSent) response.once('finish', () => socket?.end());
}

/**
 * No new connections. Those that are open may bring one more request, which a proxy may be sending right now, and are
 * closed with its answer; after `drainMs` those that brought none.
 */
function stop(server: Server, drainMs: number): Promise<void> {
  return new Promise(done => {
    const quiet = setTimeout(() => {
      sweep = setInterval(() => server.closeIdleConnections(), 50);
    }, drainMs);
    let sweep: NodeJS.Timeout | undefined;
    const patience = setTimeout(() => server.closeAllConnections(), seconds(10));
    // Node's own way would close those that wait between two requests at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(quiet);
      clearInterval(sweep);
      clearTimeout(patience);
      done();
    });
  });
}
