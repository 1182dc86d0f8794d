import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { countSuccess, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { listMembers } from '../../../accounts/auth/server/members.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import type { Addressee } from '../../../messaging/mailings/contract.ts';
import {
  keepContent,
  openContent,
  type PersonalCopy,
  type Recipient,
} from '../../../messaging/mailings/server/content.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { hidesNumbers } from '../../../people/facts/server/facts.ts';
import type { MailPreview, previewInput } from '../contract.ts';
import { sanitizeBody } from './campaigns.ts';

type DraftMail = z.infer<typeof previewInput>;
type Personal = Pick<Recipient, 'firstName' | 'fullName' | 'hidesNumbers'>;

const sampleRecipient: Addressee = { email: 'jamie@example.com', firstName: 'Jamie', fullName: 'Jamie Rivera' };

/** Renders the mail for a client, or with sample names. @throws AppError not_found */
export async function previewMail(services: Services, scope: Scope, draft: DraftMail): Promise<MailPreview> {
  // Never uses the client's own address: the preview must not contain a link that unsubscribes them.
  const to = { ...sampleRecipient, ...(await valuesOfSelected(scope, draft)) };
  return renderCopy(services, scope, { draft, to });
}

/** The selected client's values in a copy, if there is one. @throws AppError not_found */
async function valuesOfSelected(scope: Scope, { clientId }: DraftMail): Promise<Personal | null> {
  if (!clientId) return null;
  const { firstName, lastName } = await getClient(scope, clientId);
  return { firstName, fullName: `${firstName} ${lastName}`, hidesNumbers: await hidesNumbers(scope, clientId) };
}

/** Renders one recipient's copy of a draft as it would be sent, without storing anything. */
async function renderCopy(
  services: Services,
  scope: Scope,
  { draft, to }: { draft: DraftMail; to: Addressee & Pick<Recipient, 'hidesNumbers'> },
): Promise<PersonalCopy & { fromName: string; replyTo: string | null }> {
  const { subject, body, bodyFormat } = sanitizeBody(draft);
  const written = { subject, body, bodyFormat, tracksOpens: false, tracksClicks: false };
  const contentId = await keepContent(services, scope, written);
  const copy = await openContent(services, scope, contentId);
  await scope.db.execute(sql`delete from mail_contents where tenant_id = ${scope.tenantId} and id = ${contentId}`);
  const { fromName, replyTo } = copy.content;
  return { ...copy({ ...to, tenantId: scope.tenantId, mailId: 0 }), fromName, replyTo };
}

const perPerson = { name: 'campaign-test', max: 20, seconds: hours(1) };
/** Limits test mails per mailbox, as anyone can sign up with someone else's address. */
const perMailbox = { name: 'campaign-test-mailbox', max: 20, seconds: hours(1) };

/** Sends the unsaved mail to the signed-in user only. @throws AppError not_found, too_many */
export const sendTest = (services: Services, principal: Principal, draft: DraftMail): Promise<void> =>
  inTenant(services.database, principal, async scope => {
    const me = await findCurrentUser(scope);
    const values = await valuesOfSelected(scope, draft);
    const to = { email: me.email, firstName: me.firstName, fullName: `${me.firstName} ${me.lastName}`, ...values };
    const { subject, html, text, fromName, replyTo } = await renderCopy(services, scope, { draft, to });
    await queueMail(services, scope, {
      cause: `campaign test ${randomUUID()}`,
      to: me.email,
      subject: `[Test] ${subject}`,
      html,
      text,
      fromName,
      replyTo,
    });
    await countSuccess(scope, [
      { limit: perPerson, who: String(scope.userId) },
      { limit: perMailbox, who: mailboxOf(services, me.email) },
    ]);
  });

async function findCurrentUser(scope: Scope) {
  const me = (await listMembers(scope)).find(({ userId }) => userId === scope.userId);
  if (!me) throw notFound('Person');
  return me;
}
