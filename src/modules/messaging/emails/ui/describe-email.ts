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
