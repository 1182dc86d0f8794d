import { createServer, type Socket } from 'node:net';

/** Misbehaviors of a mail server. */
export type BadBehavior =
  | 'silent'
  | '421 as a greeting'
  | '421 to the recipient'
  | '450 to the recipient'
  | '550 to the recipient'
  | '451 to the content'
  | '554 to the content'
  | 'hangs up after DATA'
  | 'hangs up after the end'
  | 'says nothing after the end'
  | 'a byte now and then'
  | 'another protocol'
  | 'stops within its greeting'
  | 'a greeting without end'
  | 'offers TLS and has none'
  | 'nonsense after the end';

export type BehavioryServer = {
  port: number;
  setBehavior: (behavior: BadBehavior | null) => void;
  /** Recipients whose emails it accepted, whatever it answered. */
  taken: string[];
  /** Number of open connections. */
  connections: () => number;
  close: () => Promise<void>;
};

const answers: Partial<Record<BadBehavior, [verb: string, answer: string]>> = {
  '421 to the recipient': ['RCPT', '421 closing'],
  '450 to the recipient': ['RCPT', '450 later'],
  '550 to the recipient': ['RCPT', '550 no such mailbox'],
  '451 to the content': ['end', '451 later'],
  '554 to the content': ['end', '554 never'],
  'nonsense after the end': ['end', 'who knows'],
  'offers TLS and has none': ['EHLO', '250-here\r\n250 STARTTLS'],
};

/** Behaviors in which it never speaks SMTP. */
const strange: Partial<Record<BadBehavior, (socket: Socket) => unknown>> = {
  silent: socket => socket.resume(),
  'another protocol': socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  'stops within its greeting': socket => socket.resume().write('220 he'),
  'a greeting without end': socket => talkOn(socket.resume()),
};

function talkOn(socket: Socket) {
  while (!socket.destroyed && socket.write('x'.repeat(64 * 1_024)));
  if (!socket.destroyed) socket.once('drain', () => talkOn(socket));
}

/** An SMTP server that can misbehave; handwritten, because libraries can't. */
export function openBehavioryServer(): Promise<BehavioryServer> {
  const sockets = new Set<Socket>();
  const accepted: string[] = [];
  let behavior: BadBehavior | null = null;
  const server = createServer(socket => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    const behave = behavior && strange[behavior];
    if (behave) behave(socket);
    else talk(socket, () => behavior, accepted);
  });
  return new Promise(done => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done({
        port: typeof address === 'object' && address ? address.port : 0,
        taken: accepted,
        connections: () => sockets.size,
        setBehavior: next => {
          behavior = next;
          for (const socket of sockets) socket.destroy();
        },
        close: () =>
          new Promise(closed => {
            server.close(() => closed());
            for (const socket of sockets) socket.destroy();
          }),
      });
    });
  });
}

function talk(socket: Socket, behaviorNow: () => BadBehavior | null, accepted: string[]) {
  let rest = '';
  let isData = false;
  let to = '';
  const say = (line: string) => {
    if (behaviorNow() === 'a byte now and then') trickle(socket, line);
    else if (!socket.destroyed) socket.write(`${line}\r\n`);
  };
  const hear = (verb: string, line: string) => {
    const behavior = behaviorNow();
    const [when, answer] = (behavior && answers[behavior]) ?? [];
    if (verb === 'RCPT') to = line.match(/<(.+?)>/)?.[1] ?? '';
    if (verb === 'end' && !/^[45]/.test(answer ?? '')) accepted.push(to);
    if (verb === when) return say(answer ?? '');
    if (verb === 'STAR') return socket.write('220 go\r\nthis is no TLS\r\n');
    if (verb === 'end') {
      if (behavior === 'says nothing after the end') return;
      if (behavior === 'hangs up after the end') return socket.destroy();
    }
    if (verb === 'DATA' && behavior === 'hangs up after DATA') return socket.destroy();
    isData = verb === 'DATA';
    say(isData ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 fine');
  };
  if (behaviorNow() === '421 as a greeting') return socket.end('421 no time\r\n');
  say('220 here');
  socket.setEncoding('latin1').on('data', chunk => {
    rest += chunk;
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const at = rest.indexOf(end);
      if (at < 0) return;
      const line = rest.slice(0, at);
      rest = rest.slice(at + end.length);
      const verb = isData ? 'end' : line.slice(0, 4).toUpperCase();
      isData = false;
      hear(verb, line);
    }
  });
}

function trickle(socket: Socket, line: string) {
  const bytes = [...`${line}\r\n`];
  const timer = setInterval(() => {
    const byte = bytes.shift();
    if (byte === undefined || socket.destroyed) clearInterval(timer);
    else socket.write(byte);
  }, 60);
}
