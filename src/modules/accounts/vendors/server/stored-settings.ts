import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { VendorFailure } from '../../../../platform/outbound/vendor-failure.ts';
import { decrypt, encrypt } from '../../../../platform/secrets/encryption.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Vendor, VendorState } from '../contract.ts';
import { vendorSettings } from './tables.ts';

/** Stored settings; `sealed` holds the encrypted secrets by name. */
export type Stored = {
  tenantId: number;
  vendor: Vendor;
  settings: VendorState['settings'];
  sealed: Record<string, string>;
  updatedAt: Date;
};
/** The scope of a request, or a worker's system access with its practice. */
export type PracticeAccess = Scope | (System & { tenantId: number });

const sealedSecrets = z.record(z.string(), z.string());

export async function listStored({ db, tenantId }: PracticeAccess): Promise<Stored[]> {
  const rows = await db.select().from(vendorSettings).where(eq(vendorSettings.tenantId, tenantId));
  return rows.map(({ secrets, ...row }) => ({ ...row, sealed: sealedSecrets.parse(JSON.parse(secrets)) }));
}

export const findStored = async (place: PracticeAccess, vendor: Vendor) =>
  (await listStored(place)).find(stored => stored.vendor === vendor);

/** SQL condition; `tenantId` is a column or value. */
export const isStored = (tenantId: SQLWrapper, vendor: Vendor) => sql<boolean>`exists (select from vendor_settings
  where vendor_settings.tenant_id = ${tenantId} and vendor_settings.vendor = ${vendor})`;

export async function writeStored({ db }: Scope, { sealed, ...row }: Omit<Stored, 'updatedAt'>) {
  const secrets = JSON.stringify(sealed);
  await db
    .insert(vendorSettings)
    .values({ ...row, secrets })
    .onConflictDoUpdate({
      target: [vendorSettings.tenantId, vendorSettings.vendor],
      set: { settings: row.settings, secrets, updatedAt: sql`now()` },
    });
}

export async function removeStored({ db, tenantId }: Scope, vendor: Vendor) {
  const own = and(eq(vendorSettings.tenantId, tenantId), eq(vendorSettings.vendor, vendor));
  await db.delete(vendorSettings).where(own);
}

export async function practicesWithOwn({ db }: System, vendor: Vendor): Promise<number[]> {
  const rows = await db
    .select({ tenantId: vendorSettings.tenantId })
    .from(vendorSettings)
    .where(eq(vendorSettings.vendor, vendor));
  return rows.map(({ tenantId }) => tenantId);
}

type Owner = Pick<Stored, 'tenantId' | 'vendor'>;

export const sealSecret = (services: Services, owner: Owner, name: string, value: string) =>
  encrypt(services.secret, sealOf(owner, name), value);

/** Secrets by name; null if one cannot be decrypted because APP_SECRET has changed. */
export const openSecrets = (services: Services, stored: Stored): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(stored.sealed).map(([name, sealed]) => [
      name,
      decrypt(services.secret, sealOf(stored, name), sealed),
    ]),
  );

const sealOf = ({ tenantId, vendor }: Owner, name: string) => ({
  purpose: 'vendor settings',
  place: `practice ${tenantId} ${vendor} ${name}`,
});

export const unreadable = 'The saved secrets can no longer be read. Enter them again.';

/** Settings and decrypted secrets in the shape of the contract. @throws VendorFailure if they cannot be decrypted */
export function openStored(services: Services, stored: Stored): Record<string, unknown> {
  const secrets = openSecrets(services, stored);
  if (Object.values(secrets).includes(null)) throw new VendorFailure(unreadable);
  return { ...stored.settings, ...secrets };
}
