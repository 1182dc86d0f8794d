import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

export type TransactionPooler = { url: string; close: () => Promise<void> };

type PoolerOptions = {
  /** Which idle server connection is used next: the last one returned, as in PgBouncer, or the first. */
  next: 'last' | 'first';
  maxServers?: number;
};

/**
 * A pooler in transaction mode without support for prepared statements, like PgBouncer before 1.21: each transaction
 * gets an idle server connection, with statements that earlier clients prepared on it.
 */
export async function openTransactionPooler(
  databaseUrl: string,
  { next, maxServers = 5 }: PoolerOptions,
): Promise<TransactionPooler> {
  const sockets: Socket[] = [];
  const free: Socket[] = [];
  const waiting: ((server: Socket) => void)[] = [];
  let opened = 0;
  const track = (socket: Socket) => {
    sockets.push(socket.on('error', () => undefined));
    return socket;
  };
  const takeServer = async (): Promise<Socket> => {
    const server = next === 'last' ? free.pop() : free.shift();
    if (server) return server;
    if (opened === maxServers) return new Promise(resolve => waiting.push(resolve));
    opened++;
    return track(await openServer(databaseUrl));
  };
  const giveBack = (server: Socket) => {
    server.removeAllListeners('data');
    const waiter = waiting.shift();
    if (waiter) waiter(server);
    else free.push(server);
  };
  const listener = createServer(client => serve(track(client), takeServer, giveBack));
  await new Promise<void>(done => listener.listen(0, '127.0.0.1', done));
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `postgres://sorrel@127.0.0.1:${port}/pooled`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise(done => listener.close(() => done()));
    },
  };
}

function serve(client: Socket, takeServer: () => Promise<Socket>, giveBack: (server: Socket) => void) {
  let server: Promise<Socket> | null = null;
  let unanswered = 0;
  const attach = async () => {
    const serverSocket = await takeServer();
    serverSocket.on(
      'data',
      messages(message => {
        client.write(message);
        if (message.toString('latin1', 0, 1) !== 'Z') return;
        unanswered--;
        if (message.toString('latin1', 5, 6) !== 'I' || unanswered) return;
        server = null;
        giveBack(serverSocket);
      }),
    );
    return serverSocket;
  };
  const forward = async (message: Buffer) => {
    const type = message.toString('latin1', 0, 1);
    if (type === 'X') return client.end();
    if (type === 'S' || type === 'Q') unanswered++;
    server ??= attach();
    (await server).write(message);
  };
  client.once('data', () => {
    client.write(welcome);
    client.on('data', messages(forward));
  });
}

/** An authenticated connection to the real server. */
function openServer(databaseUrl: string): Promise<Socket> {
  const { host, port, user, database } = new pg.Client({ connectionString: databaseUrl });
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const names = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(names.length + 8, 0);
  head.writeInt32BE(protocolVersion, 4);
  socket.write(Buffer.concat([head, names]));
  return new Promise((done, fail) => {
    socket.once('error', fail);
    socket.on(
      'data',
      messages(message => {
        if (message.toString('latin1', 0, 1) !== 'Z') return;
        socket.removeAllListeners('data');
        done(socket);
      }),
    );
  });
}

const protocolVersion = 196_608;

/** Splits the stream into protocol messages: a type byte and a length that includes itself. */
export function messages(take: (message: Buffer) => unknown) {
  let rest: Buffer = Buffer.alloc(0);
  return (piece: Buffer) => {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      take(message);
    }
  };
}

export function message(type: string, body: Buffer | string = ''): Buffer {
  const content = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

/** AuthenticationOk, the parameters that the driver reads, and ReadyForQuery. */
export const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', 'client_encoding\0UTF8\0'),
  message('S', 'standard_conforming_strings\0on\0'),
  message('Z', 'I'),
]);
