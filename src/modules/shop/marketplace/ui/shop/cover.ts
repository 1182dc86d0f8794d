import { ownImageUrl } from '../../../../../ui/public/own-image-url.ts';

/** A product's picture: stored, or external (the specified "Image URL"), whose host the page's CSP must allow. */
export type Cover = { src: string; host: string | null };

export function coverOf(imageUrl: string | null): Cover | null {
  const own = ownImageUrl(imageUrl);
  if (own) return { src: own, host: null };
  if (!imageUrl || !URL.canParse(imageUrl)) return null;
  const { protocol, origin, href, username } = new URL(imageUrl);
  return /^https?:$/.test(protocol) && !username ? { src: href, host: origin } : null;
}

/** External hosts of these pictures, for the page's CSP. */
export const coverHosts = (products: { imageUrl: string | null }[]): string[] => [
  ...new Set(products.flatMap(({ imageUrl }) => coverOf(imageUrl)?.host ?? [])),
];
