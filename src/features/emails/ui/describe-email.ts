import type { StatusTone } from '../../../ui/StatusDot.tsx';
import { type EmailLog, type EmailStatus, emailStatusLabels } from '../contract.ts';

/** Sent by nobody: a practice without a mail server must not believe that its clients were told. */
export const keptHere = 'Kept here, not sent over a network';

const tones: Record<EmailStatus, StatusTone> = {
  queued: 'open',
  sending: 'open',
  sent: 'good',
  failed: 'bad',
  unknown: 'warning',
  suppressed: 'open',
};

const isKept = ({ status, sentBy }: EmailLog) => status === 'sent' && sentBy === 'outbox';

export const statusOf = (email: EmailLog) => (isKept(email) ? keptHere : emailStatusLabels[email.status]);

/** The same in a list, where it must be short. */
export const shortStatusOf = (email: EmailLog) => (isKept(email) ? 'Kept here' : emailStatusLabels[email.status]);

export const toneOf = (email: EmailLog): StatusTone => (isKept(email) ? 'warning' : tones[email.status]);

/** What the status means and what happens next, where the word alone leaves that open. */
export function explain(email: EmailLog): string | null {
  if (isKept(email)) return 'No mail server is configured, so this mail has reached nobody.';
  switch (email.status) {
    case 'queued':
      return email.error
        ? 'The mail server did not take it yet. It is tried again by itself for a day.'
        : 'It goes out in a moment.';
    case 'sending':
      return 'It is on its way to the mail server.';
    case 'failed':
      return 'It was not delivered, and it is not tried again.';
    case 'unknown':
      return 'The connection broke while this mail was on its way: it may or may not have arrived. It is not sent again by itself, so that nobody gets it twice.';
    case 'suppressed':
      return 'It was not sent, and it will not be.';
    case 'sent':
      return null;
  }
}

/** Whether the newest mail that left the queue went nowhere: no mail server is configured now. */
export const lacksMailServer = (emails: EmailLog[]) =>
  emails.find(({ sentBy }) => sentBy !== null)?.sentBy === 'outbox';

const number = new Intl.NumberFormat('en-US');

/** "50 of 1,204 emails"; `isMore`: there are more than `total`, and nobody counted how many. */
export function countEmails(shown: number, { total, isMore }: { total: number; isMore: boolean }): string {
  if (isMore && shown > total) return `${number.format(shown)} emails, and more`;
  if (isMore) return `${number.format(shown)} of over ${name(total)}`;
  return shown < total ? `${number.format(shown)} of ${name(total)}` : name(shown);
}

const name = (count: number) => (count === 1 ? '1 email' : `${number.format(count)} emails`);

/** When it was sent, or when it was written as long as it is not. */
export const timeOf = ({ sentAt, createdAt }: EmailLog) => sentAt ?? createdAt;
