import type { Env } from '../../../../platform/config/env.ts';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import type { Reach } from '../../../../platform/outbound/addresses.ts';
import { modelWriter, type TextWriter } from '../../../../platform/providers/ai/language-model.ts';
import { logSms, type SmsSender } from '../../../../platform/providers/sms/sender.ts';
import { twilioSms } from '../../../../platform/providers/sms/twilio.ts';
import type { Services } from '../../../../platform/services.ts';
import { aiSettings, smsSettings, type Vendor, type VendorState } from '../contract.ts';
import { instanceHasMailServer } from './mail-server.ts';
import { findStored, openSecrets, openStored, type Stored } from './stored-settings.ts';

/** Whose account is used if a practice has none of its own. */
export function fallback(env: Env, vendor: Vendor): Exclude<VendorState['uses'], 'own'> {
  const isSet = {
    mail: instanceHasMailServer({ env }),
    sms: instanceSms(env) !== null,
    payments: env.STRIPE_SECRET_KEY !== undefined,
    ai: env.AI_PROVIDER !== 'builtin',
  };
  return isSet[vendor] ? 'instance' : 'built-in';
}

/** Private network addresses are allowed only if the operator says so, to prevent SSRF. */
export const practiceReach = (env: Env): Reach => ({ allowPrivate: env.ALLOW_PRIVATE_ADDRESSES });

/** URLs in the environment come from the operator and are trusted. */
const anywhere: Reach = { allowPrivate: true };

/**
 * The SMS sender of a practice; `own` are its stored settings, if any.
 * @throws VendorFailure if its secrets cannot be decrypted
 */
export function openSms(services: Services, own: Stored | undefined): SmsSender {
  const { env } = services;
  if (!own) {
    const instance = instanceSms(env);
    return instance ? twilioSms(instance, env.TWILIO_API_URL) : logSms;
  }
  const { accountSid, authToken, from } = smsSettings.parse(openStored(services, own));
  return twilioSms({ accountSid, from, authToken: authToken ?? '' }, env.TWILIO_API_URL);
}

export const smsUse = async ({ env }: Services, scope: Scope): Promise<VendorState['uses']> =>
  (await findStored(scope, 'sms')) ? 'own' : fallback(env, 'sms');

/** The token that verifies Twilio's webhooks: the instance's, or that of the practice's own account; null if there is none. */
export async function findSmsToken(
  services: Services,
  system: System,
  account: 'instance' | number,
): Promise<string | null> {
  if (account === 'instance') return instanceSms(services.env)?.authToken ?? null;
  const own = await findStored({ ...system, tenantId: account }, 'sms');
  return (own && openSecrets(services, own).authToken) ?? null;
}

function instanceSms(env: Env) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  return accountSid && authToken && from ? { accountSid, authToken, from } : null;
}

/** The AI provider of this practice; null for the built-in writer. @throws VendorFailure if its secrets cannot be decrypted */
export async function findWriter(services: Services, scope: Scope): Promise<TextWriter | null> {
  const { env } = services;
  const own = await findStored(scope, 'ai');
  if (own) return modelWriter(aiSettings.parse(openStored(services, own)), practiceReach(env));
  if (env.AI_PROVIDER === 'builtin') return null;
  const { AI_PROVIDER: provider, AI_MODEL: model = '', AI_API_KEY: apiKey = null, AI_BASE_URL: baseUrl = null } = env;
  return modelWriter({ provider, model, apiKey, baseUrl }, anywhere);
}
