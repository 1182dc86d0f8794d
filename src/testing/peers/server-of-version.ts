import { createServer } from 'node:net';
import { message, messages, welcome } from './transaction-pooler.ts';

/**
 * A fake PostgreSQL server that answers every statement with its version, like `current_setting('server_version')` and
 * `current_setting('server_version_num')`.
 */
export async function openServerOfVersion(name: string, number: number) {
  const cells = [name, String(number)];
  const column = (title: string) => Buffer.concat([Buffer.from(`${title}\0`), Buffer.alloc(6), textType]);
  const row = Buffer.concat(cells.flatMap(cell => [int32(cell.length), Buffer.from(cell)]));
  const answer = Buffer.concat([
    message('T', Buffer.concat([int16(2), column('name'), column('number')])),
    message('D', Buffer.concat([int16(2), row])),
    message('C', 'SELECT 1\0'),
    message('Z', 'I'),
  ]);
  const server = createServer(socket => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(welcome);
      socket.on(
        'data',
        messages(each => (each.toString('latin1', 0, 1) === 'Q' ? socket.write(answer) : socket.end())),
      );
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    url: `postgres://sorrel@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/sorrel`,
    close: () => new Promise<void>(done => server.close(() => done())),
  };
}

const int16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
/** Column type text (OID 25), variable length, no modifier, text format. */
const textType = Buffer.concat([int32(25), int16(-1), int32(-1), int16(0)]);
