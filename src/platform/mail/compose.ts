import MailComposer from 'nodemailer/lib/mail-composer';
import { isOneAddress, notOneAddress } from './one-address.ts';
import { MailFailure, type OutgoingMail } from './sender.ts';

export type Composed = { envelope: { from: string; to: string[] }; content: Buffer };

/** Not as text, which the library would take apart at its commas. */
const only = (address: string) => ({ name: '', address });

/** As they travel: a DKIM signature covers them. */
const withLineEnds = (text: string) => text.replace(/\r\n?|\n/g, '\r\n');

/**
 * An email as it travels: its MIME source, and the addresses for the server.
 * @throws MailFailure for a recipient that is not exactly one address
 */
export async function compose(mail: OutgoingMail): Promise<Composed> {
  if (!isOneAddress(mail.to))
    throw new MailFailure(notOneAddress, { final: true, answered: false, blames: 'mail', code: 'EENVELOPE' });
  const node = new MailComposer({
    from: mail.from,
    to: only(mail.to),
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    html: withLineEnds(mail.html),
    text: withLineEnds(mail.text),
    messageId: mail.messageId,
    ...parts(mail.attachments),
    headers: mail.headers ?? { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from, to } = node.getEnvelope();
  return { envelope: { from: from || '', to }, content: await node.build() };
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
