import MailComposer from 'nodemailer/lib/mail-composer';
import MimeNode from 'nodemailer/lib/mime-node';
import { isOneAddress, notOneAddress } from './recipient.ts';
import { MailFailure, type OutgoingMail } from './sender.ts';

export type Composed = { envelope: { from: string; to: string[] }; content: Buffer };

/**
 * Builds the MIME message. Messages without attachments are built here, five times faster than by the library.
 * @throws MailFailure when the recipient is not exactly one address
 */
export function compose(mail: OutgoingMail): Composed | Promise<Composed> {
  if (!isOneAddress(mail.to))
    throw new MailFailure(notOneAddress, { final: true, answered: false, blames: 'mail', code: 'EENVELOPE' });
  return mail.attachments.length ? composeWithFiles(mail) : composePlain(mail);
}

/** As an object, because nodemailer splits a string at commas. */
const only = (address: string) => ({ name: '', address });

const safe = { disableFileAccess: true, disableUrlAccess: true };

const headersOf = (mail: OutgoingMail) => mail.headers ?? { 'Auto-Submitted': 'auto-generated' };

/** Text and HTML as quoted-printable. The library builds the headers and prevents header injection. */
function composePlain(mail: OutgoingMail): Composed {
  const head = new MimeNode('multipart/alternative', safe);
  head.addHeader(headersOf(mail));
  head.setHeader({
    From: [mail.from],
    To: only(mail.to),
    ...(mail.replyTo && { 'Reply-To': mail.replyTo }),
    Subject: mail.subject,
    'Message-ID': mail.messageId,
  });
  const headers = head.buildHeaders();
  const { boundary } = head;
  const part = (type: string, text: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(text)}\r\n`;
  const body = `${part('text/plain', mail.text)}${part('text/html', mail.html)}--${boundary}--\r\n`;
  return { envelope: envelopeOf(head), content: Buffer.from(`${headers}\r\n\r\n${body}`) };
}

async function composeWithFiles(mail: OutgoingMail): Promise<Composed> {
  const node = new MailComposer({
    from: mail.from,
    to: only(mail.to),
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    ...parts(mail.attachments),
    headers: headersOf(mail),
    ...safe,
  }).compile();
  return { envelope: envelopeOf(node), content: await node.build() };
}

/** The addresses for MAIL FROM and RCPT TO, taken from the headers and ASCII-encoded. */
function envelopeOf(node: Pick<MimeNode, 'getEnvelope'>): Composed['envelope'] {
  const { from, to } = node.getEnvelope();
  return { from: from || '', to };
}

/**
 * An invitation (RFC 6047) is added twice: as an alternative of the text, which Gmail and Outlook process, and as an
 * attachment for other clients. Several invitations are only attached, since none of them describes the whole message.
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
 * Quoted-printable encoding (RFC 2045, section 6.7), because the library's encoder takes as long as the rest of the
 * message.
 */
export const quotedPrintable = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(line => fold(line.replace(/[^\t\x20-\x3c\x3e-\x7e]+/gu, escapeBytes).replace(/[\t ]$/, escapeBytes)))
    .join('\r\n');

const escapeBytes = (characters: string) => {
  let escaped = '';
  for (const byte of Buffer.from(characters)) escaped += `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return escaped;
};

const maxLineLength = 76;

/** Inserts soft line breaks ("="), never within an escaped byte. */
function fold(line: string): string {
  if (line.length <= maxLineLength) return line;
  const parts: string[] = [];
  let from = 0;
  while (line.length - from > maxLineLength) {
    let to = from + maxLineLength - 1;
    if (line[to - 1] === '=') to -= 1;
    else if (line[to - 2] === '=') to -= 2;
    parts.push(line.slice(from, to));
    from = to;
  }
  parts.push(line.slice(from));
  return parts.join('=\r\n');
}
