import { formatCount } from '../../../../shared/format/format-number.ts';
import { formatShortDay, formatTime } from '../../../../shared/format/format-time.ts';
import { type LeftOutReason, leftOutReasons } from '../../../messaging/mailings/contract.ts';
import type { AudienceCount, Campaign, Recipients } from '../contract.ts';

const hour = 3_600_000;
const day = 24 * hour;

export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Time until a scheduled campaign: "4 days, 21 hours", "5 hours", "Soon", "Past due" (specification, section 4). */
export function countdown(scheduledFor: string, now: number): string {
  const left = Date.parse(scheduledFor) - now;
  if (left < 0) return 'Past due';
  if (left < hour) return 'Soon';
  const days = Math.floor(left / day);
  const hours = Math.floor((left % day) / hour);
  return [days && countOf(days, 'day'), hours && countOf(hours, 'hour')].filter(Boolean).join(', ');
}

/** "Mon, Nov 23, 8:00 AM" */
export const formatWhen = (instant: string, zone: string) =>
  `${formatShortDay(instant, zone)}, ${formatTime(instant, zone)}`;

/** Status line of a card (specification, section 4). Scheduled campaigns show their time instead. */
export function stateText({ status, successfulSends, failedSends, unknownSends }: Campaign): string {
  if (status === 'draft') return 'Ready to send';
  if (status === 'failed') return 'Nothing was sent';
  if (status === 'scheduled') return 'Scheduled';
  if (status === 'sending') return 'Sending';
  if (!successfulSends) return unknownSends ? 'May have been sent' : 'Nothing was sent';
  const sent = `Sent to ${formatCount(successfulSends)} recipients`;
  return failedSends ? `${sent}, ${formatCount(failedSends)} failed` : sent;
}

/** Mails that are still queued. */
export const waitingOf = (campaign: Campaign) =>
  Math.max(
    0,
    campaign.totalRecipients -
      campaign.successfulSends -
      campaign.failedSends -
      campaign.suppressedSends -
      campaign.unknownSends,
  );

/** `filterName`: name of the saved filter, if loaded. */
export function audienceName(recipients: Recipients, filterName?: string): string {
  switch (recipients.type) {
    case 'all_clients':
      return 'All clients';
    case 'selected_clients':
      return countOf(recipients.clientIds.length, 'selected client');
    case 'custom_emails':
      return countOf(recipients.emails.length, 'email address', 'email addresses');
    case 'subscribers':
      return 'Newsletter subscribers';
    case 'tag':
      return `Tag “${recipients.tag}”`;
    case 'filter':
      return filterName ? `Saved filter “${filterName}”` : 'Saved filter';
  }
}

const reasonWords: Record<LeftOutReason, (count: number) => string> = {
  unsubscribed: count => `${count} unsubscribed`,
  bounced: count => `${count} bounced`,
  complained: count => `${count} reported spam`,
  blocked: count => `${count} blocked`,
  noEmail: count => `${count} without an email address`,
  duplicate: count => `${count} listed twice`,
  example: count => `${count} from sample data`,
  erased: count => `${count} erased`,
};

const reasonOrder = leftOutReasons;

/** "4 unsubscribed, 1 listed twice"; empty if nobody is left out. */
export const leftOutText = ({ leftOut }: Pick<AudienceCount, 'leftOut'>) =>
  reasonOrder.flatMap(reason => (leftOut[reason] ? [reasonWords[reason](leftOut[reason])] : [])).join(', ');

export const peopleText = (count: number) => countOf(count, 'person', 'people');
