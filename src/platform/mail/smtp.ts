import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Reach } from '../outbound/addresses.ts';
import { connectOut } from '../outbound/connect.ts';
import { MailFailure, type MailSender, type OutgoingMail } from './sender.ts';

const seconds = (count: number) => count * 1_000;

/** How many mails are under way at once. */
export const smtpConnections = 5;

/** `security`: TLS from the first byte, STARTTLS or nothing at all, or STARTTLS if the server offers it. */
export type SmtpServer = {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'opportunistic';
  auth?: { user: string; pass: string };
  connections?: number;
};

/** The instance's own server, as SMTP_URL names it. */
export const smtpSender = (url: string): MailSender => openSmtp(fromUrl(url));

/**
 * Any SMTP server, over a pool of connections. Time-outs: 10 s to connect, 10 s to greet, 30 s of silence, two minutes
 * for one mail, so that a server that sends a byte now and then holds up nothing for long.
 * `reach`: for a server that a person named, see platform/outbound.
 */
export function openSmtp({ host, port, security, auth, connections }: SmtpServer, reach?: Reach): MailSender {
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ...(auth && { auth }),
    ...(reach && { getSocket: checkedSocket({ host, port }, reach) }),
    pool: true,
    maxConnections: connections ?? smtpConnections,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    via: 'smtp',
    send: async (mail, beforeLastByte) => {
      const content = await compose(mail);
      try {
        const sent = await transport.sendMail({
          envelope: { from: mail.from.address, to: [mail.to] },
          raw: Readable.from(heldBack(content, beforeLastByte)),
          signal: AbortSignal.timeout(seconds(120)),
        });
        return { externalId: sent.response?.slice(0, 200) ?? null };
      } catch (reason) {
        throw failure(reason);
      }
    },
    close: () => transport.close(),
  };
}

/** Connects to what was checked, for each connection of the pool anew. */
const checkedSocket =
  (server: { host: string; port: number }, reach: Reach) =>
  (_options: unknown, answer: (error: Error | null, socket?: { connection: Socket }) => void) => {
    connectOut(server, reach, seconds(10)).then(
      connection => answer(null, { connection }),
      (reason: unknown) => answer(reason instanceof Error ? reason : new Error(String(reason))),
    );
  };

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

const compose = (mail: OutgoingMail) =>
  new MailComposer({
    from: mail.from,
    to: mail.to,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    ...parts(mail.attachments),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

/**
 * An invitation (RFC 6047) stands in the mail twice: as another form of its text, which is what Gmail and Outlook act
 * on, and as a file for everybody else. Other files are attached as they are; so are several invitations, for none of them
 * says what the mail as a whole does.
 */
function parts(files: OutgoingMail['attachments']) {
  const methodOf = (type: string) => type.match(/^text\/calendar;.*\bmethod=([a-z]+)/i)?.[1];
  const [invitation, ...others] = files.filter(({ contentType }) => methodOf(contentType));
  if (!invitation || others.length) return { attachments: files };
  const { filename, content, contentType } = invitation;
  return {
    attachments: files.filter(file => file !== invitation),
    icalEvent: { filename, content, method: methodOf(contentType) },
  };
}

/**
 * Everything but the last byte, then the word of the caller, then the last byte. A server cannot take a message
 * without its end (RFC 5321, section 4.1.1.4), so whatever happens earlier, it is certain that it was not sent.
 */
async function* heldBack(content: Buffer, beforeLastByte: () => Promise<void>) {
  yield content.subarray(0, -1);
  await beforeLastByte();
  yield content.subarray(-1);
}

/**
 * RFC 5321, section 4.2.1: 4yz is for now, 5yz for good; but only the answers to the recipient and to the content speak
 * of this mail. A refused greeting, password or sender is our own trouble, and will be put right.
 */
function failure(reason: unknown): MailFailure {
  const message = reason instanceof Error ? reason.message : String(reason);
  const answer = reason instanceof Error && 'responseCode' in reason ? Number(reason.responseCode) : 0;
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  const command = reason instanceof Error && 'command' in reason ? String(reason.command) : '';
  const aboutMail = /^(RCPT|DATA)/.test(command);
  return new MailFailure(message.slice(0, 500), {
    final: answer >= 500 && aboutMail,
    answered: answer >= 400,
    blames: (aboutMail && answer >= 400) || /^(EENVELOPE|EMESSAGE|ESTREAM)$/.test(code) ? 'mail' : 'server',
    code,
    cause: reason,
  });
}
