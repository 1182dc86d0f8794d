import { formatCount } from '../../../../shared/format/format-number.ts';
import type { StatusTone } from '../../../../ui/StatusDot.tsx';
import { type EmailLog, type EmailStatus, emailStatusLabels } from '../contract.ts';

/** A practice without a mail server must see that its clients were not notified. */
export const noServer = 'Not sent (no mail server)';

const tones: Record<EmailStatus, StatusTone> = {
  queued: 'open',
  sending: 'open',
  sent: 'good',
  failed: 'bad',
  unknown: 'warning',
  suppressed: 'open',
};

export const lackedServer = ({ sentBy }: Pick<EmailLog, 'sentBy'>) => sentBy === 'outbox';

export const statusOf = (email: EmailLog) => (lackedServer(email) ? noServer : emailStatusLabels[email.status]);

/** Short form for lists. */
export const shortStatusOf = (email: EmailLog) => (lackedServer(email) ? 'Not sent' : emailStatusLabels[email.status]);

export const toneOf = (email: EmailLog): StatusTone => (lackedServer(email) ? 'warning' : tones[email.status]);

/** Null if the status explains itself. */
export function explain(email: EmailLog): string | null {
  if (lackedServer(email)) return 'No mail server is set up, so this email wasn’t sent.';
  switch (email.status) {
    case 'queued':
      return email.error
        ? 'The mail server hasn’t accepted it yet. We’ll keep trying for 24 hours.'
        : 'Waiting to be sent.';
    case 'sending':
      return 'It’s on its way to the mail server.';
    case 'failed':
      return 'It wasn’t delivered, and we won’t try again.';
    case 'unknown':
      return 'We lost the connection while sending, so this may or may not have arrived. We didn’t resend it, to avoid duplicates.';
    case 'suppressed':
      return 'It wasn’t sent and won’t be.';
    case 'sent':
      return null;
  }
}

/** For example "50 of 1,204 emails"; `isMore` means that the exact total is unknown. */
export function countEmails(shown: number, { total, isMore }: { total: number; isMore: boolean }): string {
  if (isMore && shown > total) return `${formatCount(shown)} emails, and more`;
  if (isMore) return `${formatCount(shown)} of over ${name(total)}`;
  return shown < total ? `${formatCount(shown)} of ${name(total)}` : name(shown);
}

const name = (count: number) => (count === 1 ? '1 email' : `${formatCount(count)} emails`);

export const timeOf = ({ sentAt, createdAt }: EmailLog) => sentAt ?? createdAt;

/**
 * The mail server's answer in plain words, with its code: "Mailbox doesn’t exist (550 5.1.1)". Codes: RFC 5321,
 * section 4.2, and RFC 3463. Other texts, for example our own sentences, are returned unchanged.
 */
export function failureText(error: string): string {
  const [, connection] = error.match(/\b(ECONN\w+|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH)\b/) ?? [];
  if (connection) return `Couldn’t reach the mail server (${connection})`;
  // The code may follow a prefix, as in "Invalid login: 535" or "smtp; 550".
  const [, code, enhanced = ''] =
    error.match(/(?:^|[:;] )([45]\d\d)(?:[ -]#?([45]\.\d{1,3}\.\d{1,3})(?!\S))?(?!\d)/) ?? [];
  if (!code) return error;
  return `${answerText(code, enhanced, error)} (${[code, enhanced].filter(Boolean).join(' ')})`;
}

/** Adds up the reasons that have the same words, the most frequent first. */
export function groupFailures(rows: { reason: string; count: number }[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { reason, count } of rows) {
    const text = failureText(reason);
    counts.set(text, (counts.get(text) ?? 0) + count);
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((one, other) => other.count - one.count);
}

function answerText(code: string, enhanced: string, text: string): string {
  const detail = enhanced.slice(2);
  const enhancedText = enhancedTexts[detail];
  if (enhancedText) return enhancedText;
  if (/^53[045]$/.test(code)) return 'The mail server didn’t accept your username or password';
  if (/spam|black ?list|block ?list|listed|reputation/i.test(text)) return 'Refused as spam';
  if (/relay/i.test(text)) return 'The mail server doesn’t deliver to this address';
  if (/\b(full|quota)\b/i.test(text)) return 'Mailbox is full';
  const isMailbox =
    /^55[013]$/.test(code) && /no such|unknown|not (exist|found|local)|doesn.t exist|mailbox/i.test(text);
  if (isMailbox && !enhanced && !/sender|polic|authenti|authori/i.test(text)) return 'Mailbox doesn’t exist';
  return code.startsWith('4') ? 'The mail server couldn’t accept it' : 'Refused by the mail server';
}

/** By the last two parts of the enhanced code, which mean the same for temporary and permanent failures. */
const enhancedTexts: Record<string, string> = {
  '1.1': 'Mailbox doesn’t exist',
  '1.2': 'The address’s domain doesn’t exist',
  '1.3': 'Address isn’t valid',
  '1.6': 'Mailbox has moved',
  '1.7': 'Your sender address was refused',
  '1.8': 'Your sender address was refused',
  '1.10': 'Mailbox doesn’t exist',
  '2.1': 'Mailbox is disabled',
  '2.2': 'Mailbox is full',
  '2.3': 'Email is too large',
  '3.4': 'Email is too large',
  '7.8': 'The mail server didn’t accept your username or password',
};
