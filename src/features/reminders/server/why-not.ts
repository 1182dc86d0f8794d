import type { Scope } from '../../../platform/database/scope.ts';
import { smsNumber } from '../../clients/server/phones.ts';
import { hasOptedOut } from '../../sms/server/opt-outs.ts';
import type { Channel } from '../contract.ts';
import { tooLateAfter } from './outgoing.ts';
import type { About } from './words.ts';

type Asked = Pick<About, 'appointment' | 'client'> & { channel: Channel };

/** Why this client is not reminded now, in a sentence; null when nothing speaks against it. */
export async function whyNot(scope: Scope, { appointment, client, channel }: Asked, now: Date): Promise<string | null> {
  const { status, startTime } = appointment;
  const name = `${client.firstName} ${client.lastName}`;
  if (status === 'cancelled') return 'This appointment is cancelled.';
  if (status === 'completed' || status === 'no_show') return 'This appointment is over.';
  if (now > tooLateAfter(startTime)) return 'This appointment began more than 15 minutes ago.';
  if (channel === 'email') return client.emailReminders ? null : `${name} does not want reminders by email.`;
  if (!client.smsReminders) return `${name} does not want reminders by text message.`;
  const phone = smsNumber(client.phone);
  if (!phone) return `${name} has no phone number that takes text messages.`;
  return (await hasOptedOut(scope, phone)) ? `${name} answered STOP to your text messages.` : null;
}
