import { createServer, type Socket } from 'node:net';

export type SilentServer = { port: number; connections: () => number; close: () => Promise<void> };

/** Accepts connections and never sends anything. */
export function openSilentServer(): Promise<SilentServer> {
  const sockets: Socket[] = [];
  const server = createServer(socket => {
    sockets.push(socket.on('error', () => undefined));
    socket.resume();
  });
  return new Promise(done => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done({
        port: typeof address === 'object' && address ? address.port : 0,
        connections: () => sockets.length,
        close: () =>
          new Promise(closed => {
            server.close(() => closed());
            for (const socket of sockets) socket.destroy();
          }),
      });
    });
  });
}
