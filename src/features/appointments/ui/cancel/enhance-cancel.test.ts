import { expect, test } from 'vitest';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import { cancelPageData } from './enhance-cancel.tsx';

test('the script shows all that the server has shown of the practice', () => {
  const product: Required<Product> = {
    productName: 'Sorrel',
    productUrl: 'https://sorrel.example/',
    policies: { privacyUrl: null, termsUrl: 'https://fernhill.example/terms', showPoweredBy: false },
    brand: { name: 'Fernhill', logo: '/files/logo.webp', path: '/bio/fernhill' },
  };
  expect(cancelPageData.parse({ ...product, state: { state: 'loading' } })).toMatchObject(product);
});
