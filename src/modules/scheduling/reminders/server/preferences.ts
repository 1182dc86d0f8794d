import { setAuditSubject, setVisitorLanguage } from '../../../../platform/database/audit-context.ts';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import { type AddressOf, signAddress, verifyAddress } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { Client } from '../../../people/clients/contract.ts';
import { consentMessages } from '../../../people/clients/messages/catalog.ts';
import { formerAddresses } from '../../../people/clients/server/addresses.ts';
import { findByAddress, saveReminderPreferences } from '../../../people/clients/server/find-client.ts';
import { inLanguageOf } from '../../../people/clients/server/room-link.ts';
import type { ReminderPreferences } from '../contract.ts';
import { messages } from '../messages/en.ts';

/**
 * URL of the preferences page. The signed token identifies the practice and the email address, is valid for this
 * purpose only, and works as long as the email is kept. Opening the page changes nothing.
 */
export const preferencesHref = (services: Services, whose: AddressOf, origin = services.env.APP_URL) =>
  `${origin}/reminder-preferences?${new URLSearchParams({ token: signAddress(sealOf(services), whose) })}`;

/** Newsletter preferences of a person with these addresses. */
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
  withClient(services, token, findPreferencesOf);

/** The preferences of an already identified client. */
export async function findPreferencesOf(scope: Scope, client: Client): Promise<ReminderPreferences> {
  const addresses = await addressesOf(scope, client);
  const [{ name }, newsletterPreference] = await Promise.all([
    getPractice(scope),
    portOf(scope, newsletterPreferences).findWish(scope, addresses),
  ]);
  const { emailReminders, smsReminders } = client;
  return {
    practiceName: name,
    emailReminders,
    smsReminders,
    newsletter: newsletterPreference.wantsMail,
    isSubscriber: newsletterPreference.isSubscriber,
  };
}

export type Wishes = Pick<ReminderPreferences, 'emailReminders' | 'smsReminders'> & { newsletter: boolean | null };

/** `newsletter` null: the form did not contain the field. @throws AppError not_found */
export const savePreferences = (services: Services, token: string, wishes: Wishes, now = new Date()): Promise<void> =>
  withClient(services, token, (scope, client) =>
    savePreferencesOf(scope, client, { ...wishes, page: '/reminder-preferences' }, now),
  );

/** `page`: where the client consented to the newsletter. */
export async function savePreferencesOf(
  scope: Scope,
  client: Client,
  { newsletter, page, ...reminders }: Wishes & { page: string },
  now = new Date(),
): Promise<void> {
  await saveReminderPreferences(scope, client.email, reminders);
  if (newsletter === null) return;
  const addresses = await addressesOf(scope, client);
  const { findWish, subscribeAgain, unsubscribe } = portOf(scope, newsletterPreferences);
  const { wantsMail } = await findWish(scope, addresses);
  if (wantsMail && !newsletter) await unsubscribe(scope, addresses, { how: 'link', now });
  if (wantsMail || !newsletter) return;
  const { settings } = inLanguageOf(client, await getPractice(scope));
  const { wish: consentText } = consentMessages.in(localeOf(settings));
  await subscribeAgain(scope, addresses, now, { page, words: consentText });
}

/** The person may have subscribed with a former address. */
const addressesOf = async (scope: Scope, { id, email }: Client) => [email, ...(await formerAddresses(scope, id))];

async function withClient<T>(services: Services, token: string, work: (scope: Scope, client: Client) => Promise<T>) {
  const recipient = verifyAddress(sealOf(services), token);
  if (!recipient) throw linkBroken();
  return inTenant(services.database, { tenantId: recipient.tenantId, userId: 0, role: 'viewer' }, async scope => {
    const client = await findByAddress(scope, recipient.email);
    if (!client) throw linkBroken();
    setAuditSubject({ clientId: client.id });
    setVisitorLanguage(client.language);
    return work(scope, client);
  });
}

const linkBroken = () => new AppError('not_found', messages.errors.linkBroken);

const sealOf = ({ secret }: Services) => ({ secret, purpose: 'reminder preferences' });
