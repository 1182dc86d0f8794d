import { asSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { isSignedByTwilio } from '../../../../platform/sms/twilio.ts';
import { findSmsToken } from '../../../accounts/vendors/server/access.ts';
import type { Account } from './report-address.ts';

export type Callback = {
  /** As it stands in the address. */
  account: string;
  signature: string | undefined;
  /** The whole address as Twilio was told it, and the fields that came there. */
  url: string;
  fields: Record<string, string | string[]>;
};

/**
 * Whose account calls, known by its signature.
 * @throws AppError forbidden for any other caller: nothing is told about which accounts there are
 */
export async function requireSignature(services: Services, callback: Callback): Promise<Account> {
  const { account: named, signature, url, fields } = callback;
  const account = accountNamed(named);
  const token = account && signature && (await findSmsToken(services, asSystem(services.database), account));
  if (!token || !(await isSignedByTwilio(token, { signature, url, fields }))) {
    throw new AppError('forbidden', 'This request isn’t signed by Twilio.');
  }
  return account;
}

function accountNamed(name: string): Account | null {
  if (name === 'instance') return name;
  const tenantId = Number(name);
  return /^[1-9]\d*$/.test(name) && Number.isSafeInteger(tenantId) ? tenantId : null;
}
