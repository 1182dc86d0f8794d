import { createServer } from 'node:net';

/**
 * An SMTP server that accepts and counts mails as fast as possible, so that it limits neither side. Prints its port,
 * and after SIGUSR2 the number of mails since the last signal and their duration in milliseconds.
 */
let taken = 0;
let first = 0;
let last = 0;
const end = Buffer.from('\r\n.\r\n');

const server = createServer(socket => {
  let isData = false;
  let rest: Buffer = Buffer.alloc(0);
  /** Consumes the next line or message of the buffer; false if it is incomplete. */
  const take = () => {
    const at = isData ? rest.indexOf(end) : rest.indexOf(10);
    if (at < 0) return false;
    const verb = isData ? 'end' : rest.toString('latin1', 0, 4).toUpperCase();
    rest = rest.subarray(at + (isData ? end.length : 1));
    if (isData) note();
    isData = verb === 'DATA';
    socket.write(isData ? '354 go\r\n' : verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    if (verb === 'QUIT') socket.end();
    return true;
  };
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.write('220 sink\r\n');
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length && take());
  });
});
process.on('SIGUSR2', () => {
  process.stdout.write(`${JSON.stringify({ taken, milliseconds: last - first })}\n`);
  taken = 0;
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`);
});

function note() {
  last = performance.now();
  if (!taken++) first = last;
}
