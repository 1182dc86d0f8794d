import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';

type Link = { tenantId: number; id: number };

/** Path to which the payment provider returns the visitor. */
export const returnPath = (services: Services, { slug, ...link }: Link & { slug: string }) =>
  `/bio/${slug}/booked?${new URLSearchParams({ booking: String(link.id), key: manageKeyOf(services, link) })}`;

export const isReturnKey = (services: Services, link: Link, key: string) => key === manageKeyOf(services, link);

export const manageKeyOf = ({ secret }: Pick<Services, 'secret'>, { tenantId, id }: Link) =>
  keyedHash(deriveKey(secret, 'return of a booking'), `${tenantId} ${id}`);
