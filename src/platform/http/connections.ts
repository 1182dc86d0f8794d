import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** `stall`: milliseconds after which a connection whose client reads nothing of the response is closed. */
export type Room = { connections: number; stall: number };

/** Requests per connection. Browsers and proxies do not pipeline, so more is an attack. */
const maxAtOnce = 20;

/**
 * Protects the server against connection floods: above the limit it closes the connection that has been idle longest,
 * closes connections whose client does not read, and limits pipelined requests. The returned function must be called
 * for each request first; false means that the connection was closed.
 */
export function keepRoom(server: Server, { connections, stall }: Room) {
  const waiting = new Set<Socket>();
  const busy = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    waiting.add(socket);
    socket.once('close', () => {
      waiting.delete(socket);
      busy.delete(socket);
    });
    if (waiting.size + busy.size > connections) longest(waiting, busy)?.destroy();
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
const longest = (waiting: Set<Socket>, busy: Map<Socket, number>): Socket | undefined =>
  waiting.size > 1 ? waiting.values().next().value : busy.keys().next().value;
