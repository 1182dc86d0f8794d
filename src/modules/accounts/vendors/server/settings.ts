import { isIP } from 'node:net';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { isPublic } from '../../../../platform/outbound/addresses.ts';
import type { Services } from '../../../../platform/services.ts';
import { type Vendor, type VendorState, vendorSecrets, vendors } from '../contract.ts';
import { fallback } from './access.ts';
import { isTestKey } from './payment-account.ts';
import {
  findStored,
  listStored,
  openSecrets,
  removeStored,
  type Stored,
  sealSecret,
  unreadable,
  writeStored,
} from './stored-settings.ts';

export type VendorInput = Record<string, string | number | null>;

/** Secrets are never included, only their names. */
export async function listVendors(services: Services, scope: Scope): Promise<VendorState[]> {
  const stored = await listStored(scope);
  return vendors.map(vendor =>
    stateOf(
      services,
      vendor,
      stored.find(each => each.vendor === vendor),
    ),
  );
}

/**
 * An omitted secret is kept, unless its destination changes: otherwise a member with this permission could send a
 * stored secret to a server of their own.
 * @throws AppError invalid for a field
 */
export async function saveVendor(
  services: Services,
  scope: Scope,
  { vendor, input }: { vendor: Vendor; input: VendorInput },
): Promise<VendorState> {
  const names: readonly string[] = vendorSecrets[vendor];
  const settings = Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
  checkHost(services, vendor, settings);
  const before = await findStored(scope, vendor);
  const owner = { tenantId: scope.tenantId, vendor };
  const sealed: Record<string, string> = {};
  for (const name of usesSecrets(vendor, settings) ? names : []) {
    const value = input[name];
    const storedSecret = before?.sealed[name];
    if (value) sealed[name] = sealSecret(services, owner, name, String(value));
    else if (before && storedSecret)
      sealed[name] = checkStoredSecret(services, { before, name, settings, storedSecret });
    else if (isRequired(vendor, name, settings)) throw fieldError(name, missingMessages[name] ?? 'Required');
  }
  await writeStored(scope, { ...owner, settings, sealed });
  return stateOf(services, vendor, await findStored(scope, vendor));
}

/** Removes the practice’s own settings: the instance's settings or the built-in default apply again. */
export async function removeVendor(services: Services, scope: Scope, vendor: Vendor): Promise<VendorState> {
  await removeStored(scope, vendor);
  return stateOf(services, vendor, undefined);
}

function stateOf(services: Services, vendor: Vendor, stored: Stored | undefined): VendorState {
  if (!stored) {
    const uses = fallback(services.env, vendor);
    const isTest = vendor === 'payments' && (uses === 'built-in' || isTestKey(services.env.STRIPE_SECRET_KEY));
    return { vendor, uses, settings: {}, secrets: [], problem: null, isTest };
  }
  const opened = openSecrets(services, stored);
  const secrets = Object.entries(opened);
  return {
    vendor,
    uses: 'own',
    settings: stored.settings,
    secrets: secrets.filter(([, value]) => value !== null).map(([name]) => name),
    problem: secrets.some(([, value]) => value === null) ? unreadable : null,
    isTest: vendor === 'payments' && isTestKey(opened.secretKey),
  };
}

/** Fields that determine where a secret is sent. */
const destinations: Record<Vendor, string[]> = {
  mail: ['host', 'port', 'user'],
  sms: ['accountSid'],
  payments: [],
  ai: ['provider', 'baseUrl'],
};

type StoredSecretInput = { before: Stored; name: string; settings: VendorInput; storedSecret: string };

function checkStoredSecret(services: Services, { before, name, settings, storedSecret }: StoredSecretInput): string {
  const hasMoved = destinations[before.vendor].some(field => before.settings[field] !== settings[field]);
  if (hasMoved)
    throw fieldError(name, `${enterSecretAgain[name] ?? 'Enter this again'} because the destination changed`);
  if (openSecrets(services, before)[name] === null) throw fieldError(name, unreadable);
  return storedSecret;
}

/** A mail server without a user needs no password. */
const usesSecrets = (vendor: Vendor, settings: VendorInput) => vendor !== 'mail' || Boolean(settings.user);

function isRequired(vendor: Vendor, name: string, settings: VendorInput): boolean {
  if (name === 'webhookSecret') return false;
  return vendor !== 'ai' || settings.provider !== 'openai-compatible';
}

const missingMessages: Record<string, string> = {
  password: 'Password is required',
  authToken: 'Auth token is required',
  secretKey: 'Secret key is required',
  apiKey: 'API key is required',
};
const enterSecretAgain: Record<string, string> = {
  password: 'Enter the password again',
  authToken: 'Enter the auth token again',
  apiKey: 'Enter the key again',
};

const mailPorts = [25, 465, 587, 2525];

/** Checks a host without DNS; resolved addresses are checked at each connection (platform/outbound). */
function checkHost({ env }: Services, vendor: Vendor, settings: VendorInput) {
  if (vendor === 'ai' && settings.provider === 'openai-compatible' && !settings.baseUrl) {
    throw fieldError('baseUrl', 'Address is required');
  }
  const url = settings.baseUrl ? new URL(String(settings.baseUrl)) : null;
  if (url?.username || url?.password) throw fieldError('baseUrl', 'Enter the key in its own field');
  if (env.ALLOW_PRIVATE_ADDRESSES) return;
  if (vendor === 'mail' && !mailPorts.includes(Number(settings.port))) {
    throw fieldError('port', 'Use port 25, 465, 587 or 2525');
  }
  const host = (url?.hostname ?? String(settings.host ?? '')).replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) && !isPublic(host)) {
    throw fieldError(url ? 'baseUrl' : 'host', 'This address is in a private network, which can’t be reached');
  }
}

const fieldError = (field: string, message: string) => new AppError('invalid', message, { [field]: message });
