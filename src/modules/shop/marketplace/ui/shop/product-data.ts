import type { ShopProduct } from '../../shop.ts';

type Page = { item: ShopProduct; practice: string; url: string; image: string; description: string };

/** What search engines are told about a product (schema.org): nothing that its page does not show. */
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
