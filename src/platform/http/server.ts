import type { Server } from 'node:http';
import { serve } from '@hono/node-server';

type Options = { fetch: (request: Request, env: unknown) => Response | Promise<Response>; port: number; host: string };
export type HttpServer = { port: number; stop: () => Promise<void> };

const seconds = (count: number) => count * 1_000;

/** Listens with limits on headers, time and connections; `stop` finishes the requests under way. */
export function listen({ fetch, port, host }: Options): Promise<HttpServer> {
  return new Promise((done, failed) => {
    const options = {
      requestTimeout: seconds(30),
      headersTimeout: seconds(10),
      keepAliveTimeout: seconds(15),
      maxHeaderSize: 16_384,
    };
    const server = serve({ fetch, port, hostname: host, serverOptions: options }, address =>
      done({ port: address.port, stop: () => stop(server as Server) }),
    ) as Server;
    server.maxConnections = 5_000;
    server.once('error', failed);
  });
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
