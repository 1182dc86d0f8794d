import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** `connections`: how many may be open; `stall`: milliseconds in which some byte of an answer has to be taken. */
export type Room = { connections: number; stall: number };

/** Browsers and proxies send the next request when the last is answered. */
const maxAtOnce = 20;

/**
 * Keeps room for whoever comes: of too many connections the one that has waited longest goes, an answer that nobody
 * takes is not kept in memory, and one connection has no more than a few requests at once. What it returns is asked
 * about each request before anything is done for it.
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
  // Also called between two requests, and while an answer is being made.
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0 || !busy.has(socket)) socket.destroy();
    else socket.setTimeout(stall);
  });
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const count = (busy.get(socket) ?? 0) + 1;
    // The others of the same packet come all the same.
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

/** The first that brings no request; if all of them do, the first of those. */
const longest = (waiting: Set<Socket>, busy: Map<Socket, number>): Socket | undefined =>
  waiting.size > 1 ? waiting.values().next().value : busy.keys().next().value;
