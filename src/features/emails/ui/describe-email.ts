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
};

const isKept = ({ status, sentBy }: EmailLog) => status === 'sent' && sentBy === 'outbox';

export const statusOf = (email: EmailLog) => (isKept(email) ? keptHere : emailStatusLabels[email.status]);

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
    case 'sent':
      return null;
  }
}

/** Whether the newest mail that left the queue went nowhere: no mail server is configured now. */
export const lacksMailServer = (emails: EmailLog[]) =>
  emails.find(({ sentBy }) => sentBy !== null)?.sentBy === 'outbox';

/** In the recipient or the subject, without regard to case. */
export function searchEmails(emails: EmailLog[], search: string): EmailLog[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return emails;
  return emails.filter(({ recipientEmail, subject }) => `${recipientEmail}\n${subject}`.toLowerCase().includes(wanted));
}

/** When it was sent, or when it was written as long as it is not. */
export const timeOf = ({ sentAt, createdAt }: EmailLog) => sentAt ?? createdAt;
