import type { StatusTone } from '../../../../ui/StatusDot.tsx';
import { type SmsLog, smsStatusLabels } from '../contract.ts';

/** Cuts by code points, so that no emoji is split. */
export function preview(message: string, length: number): string {
  const characters = [...message];
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : message;
}

/** Specification, section 2, SMS logs: sent and delivered are success, failed and error failure, the rest pending. */
const smsTones: Record<SmsLog['status'], StatusTone> = {
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  error: 'bad',
  pending: 'open',
  sending: 'open',
  unknown: 'open',
};

/** True if the message failed or its outcome is unknown. */
export const mayResend = ({ status }: SmsLog) => status === 'failed' || status === 'error' || status === 'unknown';

/** Null if the status explains itself. */
export function explain({ status }: SmsLog): string | null {
  if (status === 'unknown') return 'It may or may not have arrived. We didn’t resend it, to avoid duplicates.';
  return null;
}

/** Decided by the newest message that was attempted. */
export const lacksProvider = (list: SmsLog[]) => list.find(({ sentBy }) => sentBy !== null)?.sentBy === 'log';

const lackedProvider = ({ sentBy }: Pick<SmsLog, 'sentBy'>) => sentBy === 'log';

export const statusOf = (sms: SmsLog) => (lackedProvider(sms) ? 'Not sent' : smsStatusLabels[sms.status]);

export const toneOf = (sms: SmsLog): StatusTone => (lackedProvider(sms) ? 'warning' : smsTones[sms.status]);
