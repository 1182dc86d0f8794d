import { paymentFields } from '../invoices.ts';
import type { RightBodies } from './right-body.ts';
import * as things from './things.ts';

/** The shop, affiliates, invoices. */
export const bodiesOfMoney: RightBodies = {
  'POST /api/shop/checkout': async s => ({
    storefrontSlug: s.practice.slug,
    productId: (await things.product(s)).id,
    email: 'dana@buyer.example',
    name: 'Dana Reyes',
    coupon: null,
    affiliate: null,
    newsletter: false,
    purchaseKey: crypto.randomUUID(),
    website: '',
  }),
  'POST /api/shop/quote': async s => {
    const { code, productId } = await things.coupon(s);
    return { storefrontSlug: s.practice.slug, productId, coupon: code };
  },
  'POST /api/digital-products': async () => ({
    title: 'Gut reset',
    description: 'All of it',
    price: '39',
    type: 'guide',
    fileUrl: 'https://example.com/a.pdf',
    imageUrl: 'https://example.com/a.jpg',
    downloadLimit: 3,
    affiliateCommission: '10',
    isActive: true,
    fileId: null,
  }),
  'PUT /api/digital-products/:id': async () => ({ title: 'Eight days', price: '40', downloadLimit: 4 }),
  'POST /api/coupons': things.couponFields,
  'PUT /api/coupons/:id': things.couponFields,
  'POST /api/product-purchases/:id/refund': async () => ({ amount: '1', reason: 'Less' }),
  'POST /api/affiliate-links': things.affiliateFields,
  'PUT /api/affiliate-links/:id': async () => ({
    affiliateName: 'Robin',
    affiliateEmail: 'robin@affiliate.example',
    isActive: false,
  }),
  'POST /api/affiliates/payouts': things.payoutFields,
  'PUT /api/affiliates/settings': async () => ({ holdDays: 14 }),
  'POST /api/invoices': async s => ({ ...(await things.draftFields(s)), draftKey: crypto.randomUUID() }),
  'PUT /api/invoices/:id': things.draftFields,
  'PUT /api/invoices/settings': async s => ({ ...(await s.made('GET', '/api/invoices/settings')), nextNumber: 99_999 }),
  'POST /api/invoices/:id/send': async () => ({ message: 'Here it is' }),
  'POST /api/invoices/:id/payments': async () => ({ ...paymentFields({ amount: '0.01' }), note: 'Thanks' }),
  'POST /api/invoices/:id/payments/:paymentId/refund': async () => ({ amount: '0.01', reason: 'Less' }),
  'POST /api/invoices/:id/credit-note': async () => ({ reason: 'Wrong', refund: false }),
  'POST /api/tax-rates': async () => ({ name: 'VAT', rate: '19', isDefault: true }),
  'PUT /api/tax-rates/:id': async () => ({ name: 'VAT', rate: '7.5', isDefault: false }),
};
