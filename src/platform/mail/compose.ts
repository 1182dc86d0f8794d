import MailComposer from 'nodemailer/lib/mail-composer';
import MimeNode from 'nodemailer/lib/mime-node';
import { isOneAddress, notOneAddress } from './one-address.ts';
import { MailFailure, type OutgoingMail } from './sender.ts';

export type Composed = { envelope: { from: string; to: string[] }; content: Buffer };

/**
 * A mail as it travels. One without files is put together here, in a fifth of the library's time: there are many of them.
 * @throws MailFailure for a recipient that is not exactly one
 */
export function compose(mail: OutgoingMail): Composed | Promise<Composed> {
  if (!isOneAddress(mail.to))
    throw new MailFailure(notOneAddress, { final: true, answered: false, blames: 'mail', code: 'EENVELOPE' });
  return mail.attachments.length ? composeWithFiles(mail) : composePlain(mail);
}

/** Not as text, which the library would take apart at its commas. */
const only = (address: string) => ({ name: '', address });

const safe = { disableFileAccess: true, disableUrlAccess: true };

const headersOf = (mail: OutgoingMail) => mail.headers ?? { 'Auto-Submitted': 'auto-generated' };

/** Text and HTML, each as quoted-printable; the headers are the library's work, which knows what must not stand in them. */
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

/** Whom the server is told: the addresses of the headers, in its own alphabet. */
function envelopeOf(node: Pick<MimeNode, 'getEnvelope'>): Composed['envelope'] {
  const { from, to } = node.getEnvelope();
  return { from: from || '', to };
}

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
 * Text as printable ASCII in lines of at most 76 characters (RFC 2045, section 6.7): the library's own way takes as long
 * as all the rest of a mail.
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

const longest = 76;

/** A line ends softly with "=", never within an escaped byte. */
function fold(line: string): string {
  if (line.length <= longest) return line;
  const parts: string[] = [];
  let from = 0;
  while (line.length - from > longest) {
    let to = from + longest - 1;
    if (line[to - 1] === '=') to -= 1;
    else if (line[to - 2] === '=') to -= 2;
    parts.push(line.slice(from, to));
    from = to;
  }
  parts.push(line.slice(from));
  return parts.join('=\r\n');
}
