import type { Scope } from '../../../../platform/database/scope.ts';
import { portOf } from '../../../../platform/ports.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { hasOptedOut } from '../../../messaging/sms/server/opt-outs.ts';
import { queueSms } from '../../../messaging/sms/server/queue-sms.ts';
import { smsNumber } from '../../../people/clients/server/phones.ts';
import { inLanguageOf, roomLink } from '../../../people/clients/server/room-link.ts';
import { createLinks, shortLinkHref } from '../../appointments/server/links/links.ts';
import { clientMessages } from '../../appointments/server/messages/catalog.ts';
import { joinUrlOf } from '../../availability/place.ts';
import type { Channel, ReminderTexts } from '../contract.ts';
import { builtInTexts, fillSms, type Placeholder, usesPlaceholder } from '../template.ts';
import { type About, wordsFor } from './placeholder-values.ts';
import { preferencesHref } from './preferences.ts';
import { renderReminder } from './ReminderMail.tsx';
import type { reminders } from './tables.ts';

export type Reminder = typeof reminders.$inferSelect;
export type Outgoing = Pick<Reminder, 'emailLogId' | 'smsLogId' | 'phone' | 'message'>;

/** In minutes after the start; a reminder may still arrive until then (promises.md, "Reminders"). */
const lateMinutes = 15;
export const tooLateAfter = (startTime: Date) => addMinutes(startTime, lateMinutes);

/** Queues the reminder's message in the caller's transaction. The reminder is the idempotency key. */
export function queueReminder(
  services: Services,
  scope: Scope,
  reminder: Reminder,
  input: ReminderInput,
): Promise<Outgoing> {
  const ofPractitioner = { ...scope, userId: input.appointment.userId };
  const about = { ...input, practice: inLanguageOf(input.client, input.practice) };
  return reminder.channel === 'email'
    ? mail(services, ofPractitioner, reminder, about)
    : text(services, scope, reminder, about);
}

type ReminderInput = About & { texts: ReminderTexts };

async function mail(
  services: Services,
  scope: Scope,
  reminder: Reminder,
  { texts, ...about }: ReminderInput,
): Promise<Outgoing> {
  const { appointment, client, practice } = about;
  const { tokens, written } = createLinks(scope, appointment.id, ['confirm', 'move', 'cancel']);
  const origin = originOf(services.env, practice.publicDomain);
  const hrefOf = (purpose: 'confirm' | 'move' | 'cancel') => shortLinkHref(origin, tokens[purpose]);
  const links = { confirm: hrefOf('confirm'), move: hrefOf('move'), cancel: hrefOf('cancel') };
  const stopUrl = preferencesHref(services, { tenantId: scope.tenantId, email: client.email }, origin);
  const [contact] = await Promise.all([findContact(scope), written]);
  const room = { clientId: client.id, path: `/sessions/${appointment.id}`, slug: contact?.slug, origin };
  const roomUrl = await portOf(scope, roomLink)(services, scope, room);
  const emailLogId = await queueMail(services, scope, {
    ...renderReminder(about, { texts, links, stopUrl, roomUrl, letterhead: createLetterhead(services, practice) }),
    cause: `reminder ${reminder.id}`,
    to: client.email,
    clientId: client.id,
    appointmentId: appointment.id,
    expiresAt: tooLateAfter(appointment.startTime),
    fromName: practice.name,
    replyTo: contact?.contactEmail ?? null,
  });
  return { emailLogId, smsLogId: null, phone: null, message: null };
}

const purposes = { confirmLink: 'confirm', moveLink: 'move', cancelLink: 'cancel' } as const satisfies Partial<
  Record<Placeholder, string>
>;
const linkPlaceholders = ['confirmLink', 'moveLink', 'cancelLink'] as const;

async function text(
  services: Services,
  scope: Scope,
  reminder: Reminder,
  { texts, ...about }: ReminderInput,
): Promise<Outgoing> {
  const { appointment, client, practice } = about;
  const builtIn = builtInTexts(localeOf(practice.settings));
  const template = texts.smsBody ?? builtIn.smsBody;
  const origin = originOf(services.env, practice.publicDomain);
  const values = { ...wordsFor('sms', about), ...(await shortLinks(scope, appointment.id, { template, origin })) };
  const joinUrl = joinUrlOf(appointment);
  // At the end, because no template of the practice knows of it.
  const joining = joinUrl ? `\n${clientMessages.in(localeOf(practice.settings)).place.joinInText(joinUrl)}` : '';
  const message = fillSms(texts.smsBody, values, builtIn) + joining;
  const phone = smsNumber(client.phone);
  if (!phone) throw new Error(`client ${client.id} has no number for a text message`);
  const smsLogId = await queueSms(services, scope, {
    cause: `reminder ${reminder.id}`,
    type: reminder.kind.startsWith('manual-') ? 'manual' : 'automatic_reminder',
    to: phone,
    text: message,
    clientId: client.id,
    appointmentId: appointment.id,
  });
  return { emailLogId: null, smsLogId, phone, message };
}

type Linked = { template: string; origin: string };

/** Creates only links used by the text, because each one grants access. */
async function shortLinks(scope: Scope, appointmentId: number, { template, origin }: Linked) {
  const used = linkPlaceholders.filter(name => usesPlaceholder(template, name));
  if (!used.length) return {};
  const { tokens, written } = createLinks(
    scope,
    appointmentId,
    used.map(name => purposes[name]),
  );
  await written;
  return Object.fromEntries(used.map(name => [name, shortLinkHref(origin, tokens[purposes[name]])]));
}

type ReminderTarget = Pick<About, 'appointment' | 'client'> & {
  channel: Channel;
  /** Sent manually: the user was shown whether the client consented and decides. */
  isByHand?: boolean;
};

/** Sentence that explains why the client is not reminded now; null if nothing prevents it. */
export async function findBlockedReason(scope: Scope, target: ReminderTarget, now: Date): Promise<string | null> {
  const { appointment, client, channel } = target;
  const { status, startTime } = appointment;
  if (status === 'cancelled') return 'This appointment is cancelled.';
  if (status === 'completed' || status === 'no_show') return 'This appointment is over.';
  if (now > tooLateAfter(startTime)) return 'This appointment started more than 15 minutes ago.';
  if (channel === 'sms') return findSmsBlockedReason(scope, target);
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
