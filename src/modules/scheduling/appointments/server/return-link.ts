import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';

type Link = { tenantId: number; id: number };

/** The path to which the payment provider leads a visitor back: what became of this booking. */
export const returnPath = (services: Services, { slug, ...link }: Link & { slug: string }) =>
  `/bio/${slug}/booked?${new URLSearchParams({ booking: String(link.id), key: manageKeyOf(services, link) })}`;

/** Whether the key in the address belongs to this booking. */
export const isReturnKey = (services: Services, link: Link, key: string) => key === manageKeyOf(services, link);

export const manageKeyOf = ({ secret }: Pick<Services, 'secret'>, { tenantId, id }: Link) =>
  keyedHash(deriveKey(secret, 'return of a booking'), `${tenantId} ${id}`);
