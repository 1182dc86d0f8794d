import type { AffiliateLink } from '../contract.ts';

/** With more links than this there is a field to search them. */
export const searchFrom = 8;

/** By name, e-mail, product or ID, whatever the case. */
export function findLinks(links: AffiliateLink[], search: string): AffiliateLink[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return links;
  return links.filter(({ affiliateName, affiliateEmail, productTitle, affiliateId }) =>
    [affiliateName, affiliateEmail, productTitle, affiliateId].some(text => text.toLowerCase().includes(wanted)),
  );
}

export const idOf = ({ id }: { id: number }) => id;
