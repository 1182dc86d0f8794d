import type { ShopProduct } from '../../shop.ts';

type Page = { item: ShopProduct; practice: string; url: string; image: string; description: string };

/** Structured data (schema.org) for search engines; contains only what the page shows. */
export const productData = ({ item, practice, url, image, description }: Page) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  '@id': url,
  name: item.title,
  description,
  url,
  image,
  brand: { '@type': 'Organization', name: practice },
  offers: {
    '@type': 'Offer',
    url,
    price: item.price,
    priceCurrency: item.currency,
    availability: 'https://schema.org/InStock',
  },
});
