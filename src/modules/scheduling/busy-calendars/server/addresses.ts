import { decrypt, encrypt, type Seal } from '../../../../platform/secrets/encryption.ts';
import type { Services } from '../../../../platform/services.ts';
import type { busyCalendars } from './tables.ts';

type Row = typeof busyCalendars.$inferSelect;
type Owner = Pick<Row, 'tenantId' | 'userId'>;

export const sealAddress = (services: Services, owner: Owner, address: string): Row['address'] => ({
  sealed: encrypt(services.secret, sealOf(owner), address),
});

/** Null if it was encrypted with another APP_SECRET. */
export const addressOf = (services: Services, row: Owner & Pick<Row, 'address'>): string | null =>
  decrypt(services.secret, sealOf(row), row.address.sealed);

const sealOf = ({ tenantId, userId }: Owner): Seal => ({
  purpose: 'busy calendar',
  place: `practice ${tenantId} user ${userId}`,
});
