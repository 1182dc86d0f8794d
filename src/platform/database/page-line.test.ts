import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openLine } from './page-line.ts';

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const ready = message('Z', Buffer.from('I'));
const letIn = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
const refused = Buffer.concat([message('E', Buffer.from('SERROR\0C25006\0Mcannot listen here\0\0')), ready]);

test('a server that lets in and does not let listen keeps no connection', async () => {
  const open = new Set<Socket>();
  const server = createServer(socket => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    socket.once('data', () => {
      socket.write(letIn);
      socket.on('data', said => said.toString('latin1').startsWith('Q') && socket.write(refused));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const connectionString = `postgres://sorrel@127.0.0.1:${port}/sorrel`;
  const database = {
    pool: new pg.Pool({ connectionString }),
    kind: 'postgres' as const,
    connectionString,
    lineString: connectionString,
  };
  for (let tries = 0; tries < 3; tries++) {
    await expect(openLine(database, () => undefined)).rejects.toThrow('cannot listen here');
  }
  await vi.waitFor(() => expect(open.size).toBe(0), 2_000);
  server.close();
});
