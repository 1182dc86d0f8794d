import type { Scope } from '../../../../platform/database/scope.ts';
import { hasOptedOut } from '../../../messaging/sms/server/opt-outs.ts';
import { smsNumber } from '../../../people/clients/server/phones.ts';
import type { Channel } from '../contract.ts';
import type { About } from './placeholder-values.ts';
import { tooLateAfter } from './queue-reminder.ts';

type ReminderTarget = Pick<About, 'appointment' | 'client'> & {
  channel: Channel;
  /** Sent manually: the user was shown whether the client consented and decides. */
  isByHand?: boolean;
};

/** Sentence that explains why the client is not reminded now; null if nothing prevents it. */
export async function findBlockedReason(scope: Scope, asked: ReminderTarget, now: Date): Promise<string | null> {
  const { appointment, client, channel } = asked;
  const { status, startTime } = appointment;
  if (status === 'cancelled') return 'This appointment is cancelled.';
  if (status === 'completed' || status === 'no_show') return 'This appointment is over.';
  if (now > tooLateAfter(startTime)) return 'This appointment started more than 15 minutes ago.';
  if (channel === 'sms') return findSmsBlockedReason(scope, asked);
  return client.emailReminders ? null : `${nameOf(client)} has email reminders turned off.`;
}

/** Automatic text messages require consent. */
async function findSmsBlockedReason(scope: Scope, { client, isByHand }: ReminderTarget): Promise<string | null> {
  if (!client.smsReminders) return `${nameOf(client)} has text reminders turned off.`;
  const phone = smsNumber(client.phone);
  if (!phone) return `${nameOf(client)} has no phone number that can receive text messages.`;
  if (await hasOptedOut(scope, phone)) return `${nameOf(client)} replied STOP to your text messages.`;
  return client.smsConsentAt || isByHand ? null : `${nameOf(client)} hasn’t agreed to text messages.`;
}

const nameOf = ({ firstName, lastName }: ReminderTarget['client']) => `${firstName} ${lastName}`;
