import { connect, type Socket } from 'node:net';

export type Dialed = {
  socket: Socket;
  /** Data received so far. */
  answer: () => string;
  /** Status of the last complete answer; 0 before one. */
  status: () => number;
};

/** Opens a raw TCP connection and sends the bytes unchanged. */
export async function dial({ url }: { url: string }, text: string | Buffer = ''): Promise<Dialed> {
  const socket = connect(Number(new URL(url).port), 'localhost');
  let answer = '';
  socket.on('data', piece => {
    answer += piece.toString('latin1');
  });
  socket.on('error', () => undefined);
  await new Promise<void>(done => socket.once('connect', done).once('close', () => done()));
  if (text.length > 0 && socket.writable) socket.write(text);
  return {
    socket,
    answer: () => answer,
    status: () => Number([...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].at(-1)?.[1] ?? 0),
  };
}

/** Opens many connections, including those the server rejects. */
export const dialAll = (program: { url: string }, count: number, text: string | Buffer = '') =>
  Promise.all(Array.from({ length: count }, () => dial(program, text)));

/** A raw HTTP request with these headers. */
export const request = (line: string, headers: string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'host: localhost', ...headers, '', body].join('\r\n');

/** Sends byte by byte until the connection is closed. */
export function trickle({ socket }: Dialed, text: string, every = 300) {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.writable) socket.write(text[at++ % text.length] ?? 'a');
  }, every);
  socket.once('close', () => clearInterval(timer));
}
