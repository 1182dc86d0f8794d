import { and, desc, eq, max } from 'drizzle-orm';
import { z } from 'zod';
import { asSystem, inTenant, type Scope, type System } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { findOwner, findRole } from '../../../accounts/auth/server/members.ts';
import { findClientByPhone } from '../../../people/clients/server/by-phone.ts';
import { notify } from '../../notifications/server/notifications.ts';
import { type Meaning, meaningOf } from './keywords.ts';
import { optIn, optOut } from './opt-outs.ts';
import type { Account } from './report-address.ts';
import { smsLogs, smsReplies } from './tables.ts';

/** Fields of a message that came to the account's number, as far as they are of interest. */
export const incomingSms = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().regex(/^\+[1-9]\d{6,14}$/),
  Body: z
    .string()
    .default('')
    // What PostgreSQL cannot store: NUL, and halves of characters.
    .transform(body => body.replaceAll('\u0000', '').toWellFormed()),
  /** What Twilio itself took it for. */
  OptOutType: z.string().optional(),
});
type Incoming = z.infer<typeof incomingSms>;

/** Takes in what a client texted back: STOP and START are honored, anything else is told to the practitioner. */
export async function takeReply(services: Services, account: Account, incoming: Incoming) {
  const meaning = meaningOf(incoming.Body, incoming.OptOutType);
  // Twilio answers it.
  if (meaning === 'help') return;
  const system = asSystem(services.database);
  const practices = account === 'instance' ? await practicesThatTexted(system, incoming.From) : [account];
  // One number speaks for all practices of the instance: STOP means each of them, an answer the one that wrote last.
  const meant = meaning === 'reply' ? practices.slice(0, 1) : practices;
  for (const tenantId of meant) await takeReplyTo(services, tenantId, { ...incoming, meaning });
}

async function takeReplyTo({ database }: Services, tenantId: number, reply: Incoming & { meaning: Meaning }) {
  const owner = await findOwner(asSystem(database), tenantId);
  if (!owner) return;
  await inTenant(database, owner, async scope => {
    if (!(await keepReply(scope, reply))) return;
    const news = await followReply(scope, reply);
    if (news) await tell(scope, reply.From, news);
  });
}

/** Returns false for one that was taken in before. */
async function keepReply({ db, tenantId }: Scope, { MessageSid: externalId, From: phone, Body: message }: Incoming) {
  const written = await db
    .insert(smsReplies)
    .values({ tenantId, externalId, phone, message })
    .onConflictDoNothing()
    .returning({ externalId: smsReplies.externalId });
  return written.length > 0;
}

type News = { title: (name: string) => string; message: string };

/** Does what the reply asks for; what there is to be told about it, if anything. */
async function followReply(scope: Scope, { From: phone, Body, meaning }: Incoming & { meaning: Meaning }) {
  if (meaning === 'stop') return (await optOut(scope, phone)) ? stopped(phone) : null;
  if (meaning === 'start' && (await optIn(scope, phone))) return started(phone);
  return Body.trim() || meaning === 'reply' ? replied(Body) : null;
}

const stopped = (phone: string): News => ({
  title: name => `${name} replied STOP`,
  message: `You can no longer text ${phone}. Texting START opts it back in.`,
});
const started = (phone: string): News => ({
  title: name => `${name} replied START`,
  message: `You can text ${phone} again.`,
});

const longestMessage = 500;
const replied = (body: string): News => {
  const characters = [...body.trim()];
  const shown = characters.slice(0, longestMessage).join('');
  return {
    title: name => `Reply from ${name}`,
    message: characters.length > longestMessage ? `${shown}…` : shown || 'This message has no text. View it in Twilio.',
  };
};

/** To the practitioner of this client, or the owner. */
async function tell(scope: Scope, phone: string, { title, message }: News) {
  const client = await findClientByPhone(scope, phone);
  const name = client ? `${client.firstName} ${client.lastName}` : phone;
  const isThere = client && (await findRole(scope, client.userId));
  const hearer = { ...scope, userId: isThere ? client.userId : scope.userId };
  const href = client ? `/clients/${client.id}?tab=sms` : '/sms-logs';
  await notify(hearer, { type: 'sms_reply', title: title(name), message, href, clientId: client?.id ?? null });
}

/** Who texted this number through the instance's account, the last one first. */
async function practicesThatTexted({ db }: System, phone: string): Promise<number[]> {
  const found = await db
    .select({ tenantId: smsLogs.tenantId })
    .from(smsLogs)
    .where(and(eq(smsLogs.recipientPhone, phone), eq(smsLogs.sentBy, 'instance')))
    .groupBy(smsLogs.tenantId)
    .orderBy(desc(max(smsLogs.id)));
  return found.map(({ tenantId }) => tenantId);
}
