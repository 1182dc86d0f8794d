import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { carriesFile } from './guards.ts';

/** `stall`: milliseconds after which a connection whose client reads nothing of the response is closed. */
type ConnectionLimits = { connections: number; stall: number };

/** Requests per connection. Browsers and proxies do not pipeline, so more is an attack. */
const maxAtOnce = 20;

/**
 * Protects the server against connection floods: above the limit it closes the connection that has been idle longest,
 * closes connections whose client does not read, and limits pipelined requests. The returned function must be called
 * for each request first; false means that the connection was closed.
 */
function limitConnections(server: Server, { connections, stall }: ConnectionLimits) {
  const waiting = new Set<Socket>();
  const busy = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    waiting.add(socket);
    socket.once('close', () => {
      waiting.delete(socket);
      busy.delete(socket);
    });
    if (waiting.size + busy.size > connections) longestIdle(waiting, busy)?.destroy();
  });
  server.timeout = stall;
  // Also emitted between two requests and while a response is being prepared.
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0 || !busy.has(socket)) socket.destroy();
    else socket.setTimeout(stall);
  });
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const count = (busy.get(socket) ?? 0) + 1;
    // Pipelined requests of the same packet still arrive after `destroy`.
    if (count > maxAtOnce || socket.destroyed) {
      socket.destroy();
      return false;
    }
    waiting.delete(socket);
    busy.set(socket, count);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 0) - 1;
      if (left > 0) return busy.set(socket, left);
      busy.delete(socket);
      if (!socket.destroyed) waiting.add(socket);
    });
    return true;
  };
}

/** Prefers idle connections; if all are busy, takes the one that became busy first. */
const longestIdle = (waiting: Set<Socket>, busy: Map<Socket, number>): Socket | undefined =>
  waiting.size > 1 ? waiting.values().next().value : busy.keys().next().value;

/**
 * Answers from the page cache. Null if the request is not for a cached page, false if the page must be rendered first.
 */
export type ServeCached = (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | null;
type Options = {
  fetch: (request: Request, env: unknown) => Response | Promise<Response>;
  quick?: ServeCached;
  port: number;
  host: string;
  /** Milliseconds for the request body, except for file uploads, which have 15 minutes (`requestTimeout`). */
  patience?: number;
  room?: Partial<ConnectionLimits>;
  /** Milliseconds after `stop` in which an open connection may send one more request. */
  drainMs?: number;
};
export type HttpServer = { port: number; stop: () => Promise<void> };

const seconds = (count: number) => count * 1_000;

/** Starts the server with limits on headers, time and connections. `stop` finishes running requests. */
export function listen(options: Options): Promise<HttpServer> {
  const { fetch, quick, port, host, patience = seconds(30), room, drainMs = seconds(1) } = options;
  return new Promise((done, failed) => {
    const limits = {
      requestTimeout: seconds(900),
      headersTimeout: seconds(10),
      // With Node's default of 30 s, a client that sends no headers would be noticed much later than `headersTimeout`.
      connectionsCheckingInterval: seconds(2),
      keepAliveTimeout: seconds(15),
      maxHeaderSize: 16_384,
    };
    const answer = getRequestListener(fetch, { hostname: host });
    const underWay = new Set<ServerResponse>();
    let isStopping = false;
    const server = createServer(limits, (request, response) => {
      if (!hasRoom(request, response)) return;
      // Tells the client to close the connection after this response.
      if (isStopping) response.shouldKeepAlive = false;
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      const quickly = quick?.(request, response);
      if (quickly) {
        const make = () => answer(request, response);
        quickly.then(isAnswered => (isAnswered ? undefined : make()), make);
        return;
      }
      enforceBodyTimeout(request, patience);
      answer(request, response);
    });
    const stopAll = () => {
      isStopping = true;
      for (const response of underWay) endConnection(response);
      return stop(server, drainMs);
    };
    const hasRoom = limitConnections(server, { connections: 5_000, stall: seconds(60), ...room });
    server.once('error', failed);
    server.listen(port, host, () => {
      const address = server.address();
      done({ port: typeof address === 'object' && address ? address.port : port, stop: stopAll });
    });
  });
}

/** Closes a connection whose body arrives too slowly (slowloris). */
function enforceBodyTimeout(request: IncomingMessage, patience: number) {
  if (request.method === 'GET' || request.complete || carriesFile(request.url?.split('?')[0] ?? '')) return;
  const end = setTimeout(() => request.complete || request.destroy(), patience);
  request.once('close', () => clearTimeout(end));
}

/**
 * Announces the end of the connection in the response headers, or closes it after the response if they are already
 * sent.
 */
function endConnection(response: ServerResponse) {
  response.shouldKeepAlive = false;
  const { socket } = response;
  if (response.headersSent) response.once('finish', () => socket?.end());
}

/**
 * Graceful shutdown: no new connections. Open connections may send one more request, which a proxy may already be
 * sending, and close after its response. Idle ones close after `drainMs`.
 */
function stop(server: Server, drainMs: number): Promise<void> {
  return new Promise(done => {
    const quiet = setTimeout(() => {
      sweep = setInterval(() => server.closeIdleConnections(), 50);
    }, drainMs);
    let sweep: NodeJS.Timeout | undefined;
    const patience = setTimeout(() => server.closeAllConnections(), seconds(10));
    // http.Server.close would immediately close keep-alive connections between two requests.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(quiet);
      clearInterval(sweep);
      clearTimeout(patience);
      done();
    });
  });
}
