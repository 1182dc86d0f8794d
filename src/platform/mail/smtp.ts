import { Socket } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Reach } from '../outbound/addresses.ts';
import { connectOut } from '../outbound/connect.ts';
import { compose } from './compose.ts';
import { type Signer, sign } from './dkim.ts';
import { MailFailure, type MailSender, type OutgoingMail } from './sender.ts';
import { openSmtpPool } from './smtp-pool.ts';

/** Messages sent concurrently. */
export const smtpConnections = 5;

/** `tls`: TLS from the first byte; `starttls`: required; `opportunistic`: STARTTLS if the server offers it. */
export type SmtpServer = {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'opportunistic';
  auth?: { user: string; pass: string };
  connections?: number;
  /** DKIM key, if the server does not sign. */
  signer?: Signer | null;
  patience?: SmtpTimeouts;
};

/**
 * Timeouts in seconds. `mail` limits one message as a whole, because a server that sends a byte now and then never
 * triggers `silence`.
 */
export type SmtpTimeouts = { connect: number; greet: number; silence: number; mail: number };
const defaultTimeouts: SmtpTimeouts = { connect: 10, greet: 10, silence: 30, mail: 120 };

/** The instance's server from SMTP_URL. */
export const smtpSender = (url: string): MailSender => openSmtp(fromUrl(url));

/**
 * Sends over pooled connections. `reach`: restricts the addresses of a server that a user entered (platform/outbound).
 */
export function openSmtp(server: SmtpServer, reach?: Reach): MailSender {
  const { connect, mail: within } = server.patience ?? defaultTimeouts;
  const lines = openSmtpPool({
    open: async () => {
      const connected = reach && (await connectOut(server, reach, connect * 1_000));
      // Without TCP_NODELAY the separate last byte would wait about 40 ms for the acknowledgment of the previous
      // packet.
      const socket = (connected ?? new Socket()).setNoDelay(true);
      const socketOptions = connected ? { connection: socket } : { socket };
      return new SMTPConnection({ ...optionsOf(server), ...socketOptions });
    },
    enter: connection => enter(connection, server.auth),
    most: server.connections ?? smtpConnections,
    within: within * 1_000,
  });
  return {
    via: 'smtp',
    send: async (mail, beforeLastByte, meanwhile = false) => {
      let lastByte = false;
      const onLastByte = () => {
        lastByte = true;
      };
      try {
        const answer = await lines.send({ write: () => write(server, mail), beforeLastByte, meanwhile, onLastByte });
        return { externalId: printable(answer).slice(0, 200) };
      } catch (reason) {
        throw failure(reason, lastByte);
      }
    },
    close: lines.close,
  };
}

async function write({ signer }: SmtpServer, mail: OutgoingMail) {
  const composed = await compose(mail);
  return signer ? { ...composed, content: await sign(composed.content, signer) } : composed;
}

const optionsOf = ({ host, port, security, patience = defaultTimeouts }: SmtpServer) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  connectionTimeout: patience.connect * 1_000,
  greetingTimeout: patience.greet * 1_000,
  socketTimeout: patience.silence * 1_000,
});

function enter(connection: SMTPConnection, auth: SmtpServer['auth']): Promise<void> {
  return new Promise((done, fail) => {
    connection.once('error', fail);
    connection.connect(refused => {
      if (refused) return fail(refused);
      if (!auth || !connection.allowsAuth) return done();
      connection.login(auth, wrong => (wrong ? fail(wrong) : done()));
    });
  });
}

function fromUrl(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname,
    port: Number(port) || (isSecure ? 465 : 587),
    security: isSecure ? 'tls' : 'opportunistic',
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  };
}

/** Removes control characters from the server's response; PostgreSQL cannot store NUL. */
const printable = (answer: string) => answer.replace(/\p{Cc}+/gu, ' ');

/** Response and command, such as `550 5.1.1 No such user` to `RCPT TO`. */
type SmtpAnswer = { text: string; command: string };

/**
 * Whether a response says that the mailbox permanently does not exist. Only responses to RCPT TO are about the mailbox.
 * The enhanced status code decides (RFC 3463): 5.1.x means a wrong address (but 5.1.5 is valid, 5.1.7 and 5.1.8 are
 * about the sender), 5.2.1 a disabled mailbox; a full mailbox (5.2.2) and a policy (5.7.x) are temporary. Without an
 * enhanced code, 550, 551 and 553 count unless the text is about the sender: a server that refuses to relay or has us
 * on a blocklist answers 550 to every address.
 */
export function isBounce({ text, command }: SmtpAnswer): boolean {
  if (!/^RCPT/i.test(command)) return false;
  const [, code, enhanced] = text.match(/^(5\d\d)(?:[ -](5\.\d{1,3}\.\d{1,3})(?!\S))?/) ?? [];
  if (enhanced) return /^5\.(1\.(?![578]$)\d+|2\.1)$/.test(enhanced);
  return /^55[013]$/.test(code ?? '') && !isAboutUs.test(text);
}

const isAboutUs =
  /relay|spam|polic|block|black ?list|listed|reputation|authenticat|authoriz|log ?in|sender|client host|your ip/i;

/**
 * RFC 5321, section 4.2.1: 4yz is temporary, 5yz permanent. Only responses to the recipient and the content are about
 * this message; a rejected greeting, password or sender is a configuration problem, so it is retried.
 */
function failure(reason: unknown, lastByte: boolean): MailFailure {
  if (reason instanceof MailFailure) return reason;
  const answer = reason instanceof Error && 'responseCode' in reason ? Number(reason.responseCode) : 0;
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  const command = reason instanceof Error && 'command' in reason ? String(reason.command) : '';
  const text = reason instanceof Error && 'response' in reason ? String(reason.response) : '';
  // 421 to any command means that the server is shutting down or busy.
  const aboutMail = /^(RCPT|DATA)/.test(command) && answer !== 421;
  // The server's text without the prefix that nodemailer adds.
  const serverText = aboutMail && text ? text : reason instanceof Error ? reason.message : String(reason);
  return new MailFailure(printable(serverText).slice(0, 500), {
    final: answer >= 500 && aboutMail,
    answered: answer >= 400,
    blames: (aboutMail && answer >= 400) || /^(EENVELOPE|EMESSAGE|ESTREAM)$/.test(code) ? 'mail' : 'server',
    code,
    lastByte,
    isBounce: isBounce({ text, command }),
    cause: reason,
  });
}
