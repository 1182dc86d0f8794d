import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Composed } from './compose.ts';

type PooledMessage = {
  write: () => Composed | Promise<Composed>;
  /**
   * Awaited before the last byte is sent. `meanwhile`: called as soon as the connection is ready, so that nobody waits
   * for it.
   */
  beforeLastByte: () => Promise<void>;
  meanwhile: boolean;
  onLastByte: () => void;
};

/** `isAllowed`: `beforeLastByte` has resolved; `isRefused`: it has rejected. */
type Letter = PooledMessage & ReturnType<typeof askOnce>;

/** The message as a stream that waits for `beforeLastByte` where necessary. */
const contentOf = (content: Buffer, letter: Letter): Readable =>
  letter.isAllowed() ? sentAtOnce(content, letter) : Readable.from(heldBack(content, letter));

/**
 * Sends everything but the last byte, awaits the caller, then sends the last byte. A server cannot accept a message
 * without its end (RFC 5321, section 4.1.1.4), so after an earlier failure it is certain that it was not sent.
 */
async function* heldBack(content: Buffer, { beforeLastByte, onLastByte }: PooledMessage) {
  yield content.subarray(0, -1);
  await beforeLastByte();
  onLastByte();
  yield content.subarray(-1);
}

/** Already allowed: the whole message at once needs a third of the writes. */
const sentAtOnce = (content: Buffer, { onLastByte }: PooledMessage) =>
  new Readable({
    read() {
      onLastByte();
      this.push(content);
      this.push(null);
    },
  });

/** Calls `ask` at most once, even if the message is sent again over another connection. */
function askOnce(ask: () => Promise<void>) {
  let permission: Promise<void> | null = null;
  let isAllowed = false;
  let isRefused = false;
  const allow = async () => {
    try {
      await ask();
      isAllowed = true;
    } catch (reason) {
      isRefused = true;
      throw reason;
    }
  };
  return {
    isAllowed: () => isAllowed,
    isRefused: () => isRefused,
    beforeLastByte: () => {
      permission ??= allow();
      return permission;
    },
  };
}

/** An authenticated SMTP connection; it sends one message at a time. */
export type PooledConnection = { connection: SMTPConnection; carried: number; idle?: NodeJS.Timeout };

export type SmtpPool = {
  /** Waits for a connection and sends within the timeout, which starts then. Returns the server's response. */
  send: (letter: PooledMessage) => Promise<string>;
  close: () => void;
};

type Kind = {
  open: () => Promise<SMTPConnection>;
  enter: (connection: SMTPConnection) => Promise<void>;
  most: number;
  within: number;
};

/** Messages per connection; some servers limit them. */
const maxCarried = 100;
const idleMilliseconds = 60_000;

/** A pool of connections to one server that stay open between messages. */
export function openSmtpPool({ open, enter, most, within }: Kind): SmtpPool {
  const idle: PooledConnection[] = [];
  const turns = openSemaphore(most);
  // Messages for which `beforeLastByte` may be called ahead of time. A crash leaves as many with unknown outcome; a
  // smaller number costs more than a tenth of the throughput (decision 025).
  const near = openSemaphore(most * 3);
  let isClosed = false;
  let isWell = false;
  const drop = (line: PooledConnection) => {
    const at = idle.indexOf(line);
    if (at >= 0) idle.splice(at, 1);
    clearTimeout(line.idle);
    line.connection.close();
  };
  const keep = (line: PooledConnection) => {
    if (isClosed || line.carried >= maxCarried) {
      clearTimeout(line.idle);
      line.connection.quit();
      return;
    }
    line.idle = line.idle?.refresh() ?? setTimeout(() => idle.includes(line) && drop(line), idleMilliseconds).unref();
    idle.push(line);
  };
  const connect = async (limit: Limit): Promise<PooledConnection> => {
    const connection = await open();
    const line: PooledConnection = { connection, carried: 0 };
    // Includes idle connections, which the server may close at any time.
    connection.on('error', () => undefined);
    connection.once('end', () => drop(line));
    limit.closes(connection);
    try {
      await limit.race(enter(connection));
    } catch (reason) {
      isWell = false;
      drop(line);
      throw reason;
    }
    return line;
  };
  const carry = async (limit: Limit, mail: Composed, letter: Letter): Promise<string> => {
    const idleConnection = idle.pop();
    const line = idleConnection ?? (await connect(limit));
    limit.closes(line.connection);
    const content = contentOf(mail.content, letter);
    if (letter.meanwhile) letter.beforeLastByte().catch(() => undefined);
    try {
      const answer = await limit.race(hand(line.connection, mail.envelope, content));
      line.carried++;
      isWell = true;
      keep(line);
      return answer;
    } catch (reason) {
      if (isAboutMail(reason) && (await isReset(line.connection))) keep(line);
      else {
        // A message that the caller stopped says nothing about the server.
        if (!letter.isRefused()) isWell = false;
        drop(line);
      }
      // The server had closed the idle connection before any of the message was read: retry on another one.
      if (idleConnection && !content.readableDidRead && isBroken(reason)) return carry(limit, mail, letter);
      throw reason;
    }
  };
  return {
    send: async message => {
      const letter = { ...message, ...askOnce(message.beforeLastByte) };
      await near.take();
      // Called before a connection is free, so that no connection waits for it. Only for the next few messages, and not
      // while the server is down.
      if (letter.meanwhile && isWell) letter.beforeLastByte().catch(() => undefined);
      await turns.take();
      const limit = startTimeout(within);
      try {
        // Opens no connection for a message that may no longer be sent.
        const needsLine = letter.meanwhile && isWell && idle.length === 0;
        if (letter.isRefused() || needsLine) await askFirst(letter);
        return await carry(limit, await letter.write(), letter);
      } finally {
        limit.end();
        turns.give();
        near.give();
      }
    },
    close: () => {
      isClosed = true;
      for (const line of [...idle]) drop(line);
    },
  };
}

/**
 * Awaits the permission to send before the server has received anything.
 * @throws Error with the code of an aborted content stream, if the message may no longer be sent
 */
const askFirst = (letter: Letter) =>
  letter.beforeLastByte().catch(reason => {
    throw Object.assign(new Error(String(reason), { cause: reason }), { code: 'ESTREAM' });
  });

const hand = (connection: SMTPConnection, envelope: Composed['envelope'], content: Readable): Promise<string> =>
  new Promise((done, fail) =>
    connection.send(envelope, content, (error, info) => (error ? fail(error) : done(info.response))),
  );

const isReset = (connection: SMTPConnection): Promise<boolean> =>
  new Promise(done => connection.reset(error => done(!error)));

const of = (reason: unknown, name: string): unknown =>
  typeof reason === 'object' && reason !== null ? Reflect.get(reason, name) : undefined;

/** The server rejected this message, but the connection is usable. */
const isAboutMail = (reason: unknown) =>
  /^E(ENVELOPE|MESSAGE)$/.test(String(of(reason, 'code'))) && Number(of(reason, 'responseCode')) !== 421;
const isBroken = (reason: unknown) =>
  of(reason, 'responseCode') === 421 || /^E(CONNECTION|SOCKET|TIMEDOUT)$/.test(String(of(reason, 'code')));

/** A counting semaphore; first come, first served. */
function openSemaphore(max: number) {
  const waiting: (() => void)[] = [];
  let free = max;
  return {
    take: async () => {
      if (free > 0) free--;
      else await new Promise<void>(done => waiting.push(done));
    },
    give: () => {
      const next = waiting.shift();
      if (next) next();
      else free++;
    },
  };
}

type Limit = ReturnType<typeof startTimeout>;

/** An overall timeout per message: a server that sends a byte now and then never triggers the socket timeout. */
function startTimeout(milliseconds: number) {
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => undefined);
  let connection: SMTPConnection | null = null;
  const timer = setTimeout(() => {
    connection?.close();
    late.reject(Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' }));
  }, milliseconds);
  return {
    closes: (opened: SMTPConnection) => {
      connection = opened;
    },
    race: <T>(work: Promise<T>): Promise<T> => Promise.race([work, late.promise]),
    end: () => clearTimeout(timer),
  };
}
