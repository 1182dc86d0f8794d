import type { StatusTone } from '../../../ui/StatusDot.tsx';
import type { Suppression, SuppressionReason } from '../contract.ts';

export const reasonTones: Record<SuppressionReason, StatusTone> = {
  unsubscribed: 'off',
  bounced: 'warning',
  complained: 'bad',
  blocked: 'off',
};

/** After "Gets no campaigns:". */
export const whyNone: Record<SuppressionReason, string> = {
  unsubscribed: 'unsubscribed',
  bounced: 'emails came back',
  complained: 'reported one as spam',
  blocked: 'blocked by you',
};

const count = new Intl.NumberFormat('en-US');
export const formatCount = (number: number) => count.format(number);
/** "1 address", "1,234 addresses" */
export const countAddresses = (total: number) => `${count.format(total)} ${total === 1 ? 'address' : 'addresses'}`;

/** What the list says besides the reason. */
export function detailOf({ reason, detail }: Suppression): string {
  if (detail) return detail;
  return {
    unsubscribed: 'Left by the link of an email, or was unsubscribed by you.',
    bounced: 'There is no such mailbox.',
    complained: 'Reported an email as spam.',
    blocked: 'Added by you.',
  }[reason];
}

/** What allowing an address again means. */
export function questionOf({ email, reason }: Suppression) {
  const title = `Allow emails to ${email} again?`;
  if (reason === 'complained') {
    return {
      title,
      message:
        'This person reported one of your emails as spam. Allow them only if they told you that they want your emails: more complaints bring all of your emails into spam folders. They also stay unsubscribed until they sign up again themselves.',
      confirmLabel: 'Allow Anyway',
      isDestructive: true,
    };
  }
  const why =
    reason === 'bounced'
      ? 'The mail server said that there is no such mailbox. If it says so again, the address comes back to this list.'
      : 'You have blocked this address. Your next campaigns may go to it.';
  return { title, message: why, confirmLabel: 'Allow Again' };
}
