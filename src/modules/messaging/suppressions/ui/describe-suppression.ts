import { formatCount } from '../../../../shared/format/format-number.ts';
import type { StatusTone } from '../../../../ui/StatusDot.tsx';
import { failureText } from '../../emails/ui/describe-email.ts';
import type { Suppression, SuppressionReason } from '../contract.ts';

export const reasonTones: Record<SuppressionReason, StatusTone> = {
  unsubscribed: 'off',
  bounced: 'warning',
  complained: 'bad',
  blocked: 'off',
};

/** Follows "No campaigns:". */
export const whyNone: Record<SuppressionReason, string> = {
  unsubscribed: 'unsubscribed',
  bounced: 'emails bounced',
  complained: 'reported spam',
  blocked: 'blocked by you',
};

export const countAddresses = (total: number) => `${formatCount(total)} ${total === 1 ? 'address' : 'addresses'}`;

export function detailOf({ reason, detail }: Suppression): string {
  if (detail) return failureText(detail);
  return {
    unsubscribed: 'Used an unsubscribe link, or you unsubscribed them.',
    bounced: 'The mailbox doesn’t exist.',
    complained: 'Reported an email as spam.',
    blocked: 'Added by you.',
  }[reason];
}

export function questionOf({ email, reason }: Suppression) {
  const title = `Allow emails to ${email} again?`;
  if (reason === 'complained') {
    return {
      title,
      message:
        'This person reported one of your emails as spam. Only allow them if they told you they want your emails: more reports can send all your email to spam. They stay unsubscribed until they sign up again.',
      confirmLabel: 'Allow Anyway',
      isDestructive: true,
    };
  }
  const explanation =
    reason === 'bounced'
      ? 'The mail server said this mailbox doesn’t exist. If an email bounces again, the address returns to this list.'
      : 'You blocked this address. If you allow it, it can get your next campaigns.';
  return { title, message: explanation, confirmLabel: 'Allow Again' };
}
