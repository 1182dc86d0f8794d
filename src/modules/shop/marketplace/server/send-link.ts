import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countSuccess, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { sendLibraryLink } from './library-link.ts';
import { getPurchase } from './purchases.ts';

/** Across all practices, so that nobody's mailbox is flooded. */
const perRecipient = { name: 'library-again', max: 10, seconds: hours(24) };

/** Emails the buyer a new library link. @throws AppError not_found, conflict, too_many */
export async function sendLinkAgain(services: Services, scope: Scope, id: number, now = new Date()): Promise<void> {
  const { status, customerEmail } = await getPurchase(scope, id);
  if (status !== 'completed') throw new AppError('conflict', 'There is nothing to download in this purchase.');
  await sendLibraryLink(services, scope, { email: customerEmail }, now);
  await countSuccess(scope, [{ limit: perRecipient, who: mailboxOf(services, customerEmail) }]);
}
