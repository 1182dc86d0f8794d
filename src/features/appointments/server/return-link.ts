import type { Services } from '../../../platform/services.ts';
import { deriveKey, keyedHash } from '../../../platform/tokens.ts';

type Link = { tenantId: number; id: number };

/** Where the payment provider leads a visitor back to: what became of this booking. */
export const returnHref = (services: Services, { slug, ...link }: Link & { slug: string }) =>
  `${services.env.APP_URL}/bio/${slug}/booked?${new URLSearchParams({ booking: String(link.id), key: keyOf(services, link) })}`;

/** Nobody else's page: the key belongs to this booking only. It looks, and lets an unpaid time go; nothing else. */
export const isReturnKey = (services: Services, link: Link, key: string) => key === keyOf(services, link);

const keyOf = ({ secret }: Services, { tenantId, id }: Link) =>
  keyedHash(deriveKey(secret, 'return of a booking'), `${tenantId} ${id}`);
