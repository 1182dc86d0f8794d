import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Place } from '../../platform/files/s3-store.ts';

/** `hangs`: never answers. `fails`: answers with 500. `method`: only these requests. */
export type Behavior = { how: 'hangs' | 'fails'; method?: string; after?: number } | null;

export type S3Server = {
  place: S3Place;
  setBehavior: (behavior: Behavior) => void;
  /** Methods and paths of the requests. */
  asked: () => string[];
  close: () => Promise<void>;
};

/** A real S3 server on localhost that can fail on demand. */
export async function openS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'sorrel-s3-'));
  const bucket = 'practice-files';
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let behavior: Behavior = null;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    requests.push(`${request.method} ${request.url}`);
    const isMeant = behavior && (!behavior.method || behavior.method === request.method);
    if (!behavior || !isMeant || (behavior.after && behavior.after-- > 0)) return answer(request, response);
    request.resume();
    if (behavior.how === 'fails') response.writeHead(500).end();
  });
  server.on('connection', socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    place: {
      bucket,
      region: 'us-east-1',
      // The server's only account.
      key: 'S3RVER',
      secret: 'S3RVER',
      endpoint: `http://127.0.0.1:${port}`,
      isPathStyle: true,
    },
    setBehavior: next => {
      behavior = next;
    },
    asked: () => requests,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise(done => server.close(done));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
