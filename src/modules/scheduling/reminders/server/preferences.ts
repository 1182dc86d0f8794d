import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import { type AddressOf, openAddress, sealAddress } from '../../../../platform/secrets/sealed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { consentWords } from '../../../people/clients/consent-words.ts';
import { formerAddresses } from '../../../people/clients/server/addresses.ts';
import { findByAddress, saveReminderPreferences } from '../../../people/clients/server/find-client.ts';
import type { ReminderPreferences } from '../contract.ts';

/**
 * The address of the page where a client says what to be reminded by. The token names the practice and the address that
 * the mail went to, under a seal that only this program can make; it is for nothing else, works as long as the mail is
 * kept, and does nothing when it is opened.
 */
export const preferencesHref = (services: Services, whose: AddressOf, origin = services.env.APP_URL) =>
  `${origin}/reminder-preferences?${new URLSearchParams({ token: sealAddress(sealOf(services), whose) })}`;

/** Newsletter preferences of somebody with these addresses. */
type NewsletterPreferences = {
  findWish: (scope: Scope, addresses: string[]) => Promise<{ isSubscriber: boolean; wantsMail: boolean }>;
  unsubscribe: (scope: Scope, addresses: string[], how: { how: 'link'; now: Date }) => Promise<void>;
  subscribeAgain: (
    scope: Scope,
    addresses: string[],
    now: Date,
    consent: { page: string; words: string },
  ) => Promise<void>;
};
export const newsletterPreferences = port<NewsletterPreferences>('reminder.newsletter');

/** @throws AppError not_found */
export const findPreferences = (services: Services, token: string): Promise<ReminderPreferences> =>
  withClient(services, token, async (scope, client) => {
    const addresses = await addressesOf(scope, client);
    const [{ name }, wish] = await Promise.all([
      getPractice(scope),
      portOf(scope, newsletterPreferences).findWish(scope, addresses),
    ]);
    const { emailReminders, smsReminders } = client;
    return {
      practiceName: name,
      emailReminders,
      smsReminders,
      newsletter: wish.wantsMail,
      isSubscriber: wish.isSubscriber,
    };
  });

type Wishes = Pick<ReminderPreferences, 'emailReminders' | 'smsReminders'> & { newsletter: boolean | null };

/** `newsletter` null: the page did not ask for it. @throws AppError not_found */
export const savePreferences = (services: Services, token: string, wishes: Wishes, now = new Date()): Promise<void> =>
  withClient(services, token, async (scope, client) => {
    const { newsletter, ...reminders } = wishes;
    await saveReminderPreferences(scope, client.email, reminders);
    if (newsletter === null) return;
    const addresses = await addressesOf(scope, client);
    const { findWish, subscribeAgain, unsubscribe } = portOf(scope, newsletterPreferences);
    const { wantsMail } = await findWish(scope, addresses);
    if (wantsMail && !newsletter) await unsubscribe(scope, addresses, { how: 'link', now });
    const consent = { page: '/reminder-preferences', words: consentWords.wish };
    if (!wantsMail && newsletter) await subscribeAgain(scope, addresses, now, consent);
  });

/** One person, whichever of the addresses subscribed. */
const addressesOf = async (scope: Scope, { id, email }: Found) => [email, ...(await formerAddresses(scope, id))];

type Found = NonNullable<Awaited<ReturnType<typeof findByAddress>>>;

async function withClient<T>(services: Services, token: string, work: (scope: Scope, client: Found) => Promise<T>) {
  const whose = openAddress(sealOf(services), token);
  if (!whose) throw gone();
  return inTenant(services.database, { tenantId: whose.tenantId, userId: 0, role: 'viewer' }, async scope => {
    const client = await findByAddress(scope, whose.email);
    if (!client) throw gone();
    setAuditSubject({ clientId: client.id });
    return work(scope, client);
  });
}

const gone = () => new AppError('not_found', 'This link doesn’t work. Open it from the email again.');

const sealOf = ({ secret }: Services) => ({ secret, purpose: 'reminder preferences' });
