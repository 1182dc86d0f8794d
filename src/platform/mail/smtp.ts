import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { MailFailure, type MailSender, type OutgoingMail } from './sender.ts';

const seconds = (count: number) => count * 1_000;

/** How many mails are under way at once. */
export const smtpConnections = 5;

/** Any SMTP server, over a pool of connections. Time-outs: 10 s to connect, 10 s to greet, 30 s of silence. */
export function smtpSender(url: string): MailSender {
  const transport = createTransport({
    ...fromUrl(url),
    pool: true,
    maxConnections: smtpConnections,
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
        });
        return { externalId: sent.response?.slice(0, 200) ?? null };
      } catch (reason) {
        throw failure(reason);
      }
    },
    close: () => transport.close(),
  };
}

function fromUrl(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
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
    attachments: mail.attachments,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

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
  const code = reason instanceof Error && 'responseCode' in reason ? Number(reason.responseCode) : 0;
  const command = reason instanceof Error && 'command' in reason ? String(reason.command) : '';
  const aboutMail = /^(RCPT|DATA)/.test(command);
  return new MailFailure(message.slice(0, 500), { final: code >= 500 && aboutMail, answered: code >= 400 });
}
