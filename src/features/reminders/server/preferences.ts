import { timingSafeEqual } from 'node:crypto';
import { inTenant, type Scope } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { deriveKey, keyedHash } from '../../../platform/tokens.ts';
import { findByAddress, saveReminderWishes } from '../../clients/server/reminder-wishes.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { ReminderPreferences } from '../contract.ts';

type Whose = { tenantId: number; email: string };

/**
 * The address of the page where a client says what to be reminded by. The token names the practice and the address that
 * the mail went to, under a seal that only this program can make; it is for nothing else, works as long as the mail is
 * kept, and does nothing when it is opened.
 */
export const preferencesHref = (services: Services, whose: Whose) =>
  `${services.env.APP_URL}/reminder-preferences?${new URLSearchParams({ token: tokenOf(services, whose) })}`;

/** @throws AppError not_found */
export const findPreferences = (services: Services, token: string): Promise<ReminderPreferences> =>
  withClient(services, token, async (scope, client) => {
    const { name } = await getPractice(scope);
    const { emailReminders, smsReminders } = client;
    return { practiceName: name, emailReminders, smsReminders };
  });

/** @throws AppError not_found */
export const savePreferences = (
  services: Services,
  token: string,
  wishes: Pick<ReminderPreferences, 'emailReminders' | 'smsReminders'>,
): Promise<void> => withClient(services, token, (scope, client) => saveReminderWishes(scope, client.email, wishes));

type Found = NonNullable<Awaited<ReturnType<typeof findByAddress>>>;

async function withClient<T>(services: Services, token: string, work: (scope: Scope, client: Found) => Promise<T>) {
  const whose = read(services, token);
  if (!whose) throw gone();
  return inTenant(services.database, { tenantId: whose.tenantId, userId: 0, role: 'viewer' }, async scope => {
    const client = await findByAddress(scope, whose.email);
    if (!client) throw gone();
    return work(scope, client);
  });
}

const gone = () => new AppError('not_found', 'This link does not work. Please open it from the email once more.');

function tokenOf({ secret }: Services, { tenantId, email }: Whose): string {
  const said = `${tenantId}.${Buffer.from(email.toLowerCase()).toString('base64url')}`;
  return `${said}.${keyedHash(deriveKey(secret, 'reminder preferences'), said)}`;
}

function read(services: Services, token: string): Whose | null {
  const [tenantId = '', address = ''] = token.split('.');
  const whose = { tenantId: Number(tenantId), email: Buffer.from(address, 'base64url').toString() };
  if (!Number.isSafeInteger(whose.tenantId) || whose.tenantId < 1) return null;
  const given = Buffer.from(token);
  const right = Buffer.from(tokenOf(services, whose));
  return given.length === right.length && timingSafeEqual(given, right) ? whose : null;
}
