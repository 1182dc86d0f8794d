import type { StatusTone } from '../../../ui/StatusDot.tsx';
import type { SmsLog } from '../contract.ts';

/** The first `length` characters as people count them, and an ellipsis where more follows. */
export function preview(message: string, length: number): string {
  const characters = [...message];
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : message;
}

/** Specification, section 2, SMS logs: sent and delivered are success, failed and error failure, the rest pending. */
export const smsTones: Record<SmsLog['status'], StatusTone> = {
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  error: 'bad',
  pending: 'open',
  sending: 'open',
  unknown: 'open',
};

export const typeColors: Record<SmsLog['type'], string> = {
  manual: 'gray',
  automatic_reminder: 'green',
  campaign: 'yellow',
};

/** Whether it may be sent once more: nobody got it, or nobody knows. */
export const mayGoAgain = ({ status }: SmsLog) => status === 'failed' || status === 'error' || status === 'unknown';

/** What a status does not say by itself. */
export function explain({ status, sentBy }: SmsLog): string | null {
  if (status === 'unknown') return "It may or may not have arrived. We didn't resend it, to avoid duplicates.";
  if (status === 'sent' && sentBy === 'log') return 'No SMS provider is set up, so it was logged but not delivered.';
  return null;
}

/** Tells by the newest message that was sent. */
export const lacksProvider = (list: SmsLog[]) => list.find(({ sentBy }) => sentBy !== null)?.sentBy === 'log';
