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
