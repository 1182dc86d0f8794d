import { randomUUID } from 'node:crypto';
import { inTenant, type Scope, type Who } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { countSuccess, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { listMembers } from '../../../accounts/auth/server/members.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { chosenNames, copyFor, type DraftMail } from './preview.ts';

const perPerson = { name: 'campaign-test', max: 20, seconds: hours(1) };
/** Limits test mails per mailbox, as anyone can sign up with someone else's address. */
const perMailbox = { name: 'campaign-test-mailbox', max: 20, seconds: hours(1) };

/** Sends the unsaved mail to the signed-in user only. @throws AppError not_found, too_many */
export const sendTest = (services: Services, who: Who, draft: DraftMail): Promise<void> =>
  inTenant(services.database, who, async scope => {
    const me = await findMyself(scope);
    const names = await chosenNames(scope, draft);
    const to = { email: me.email, firstName: me.firstName, fullName: `${me.firstName} ${me.lastName}`, ...names };
    const { subject, html, text, fromName, replyTo } = await copyFor(services, scope, { draft, to });
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

async function findMyself(scope: Scope) {
  const me = (await listMembers(scope)).find(({ userId }) => userId === scope.userId);
  if (!me) throw notFound('Person');
  return me;
}
