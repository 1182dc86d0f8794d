import {
  affiliateChange,
  affiliateDuePage,
  affiliateInput,
  affiliateLink,
  affiliateLinkPage,
  affiliateSettings,
  commissionPage,
  commissionQuery,
  ofAffiliates,
  payout,
  payoutInput,
  payoutPage,
} from '../../../features/affiliates/contract.ts';
import { leadFile, leadRequest, newFile } from '../../../features/leads/contract.ts';
import { funnel, funnelQuery } from '../../../features/marketing/contract.ts';
import {
  checkoutRequest,
  marketplaceMetrics,
  product,
  productChange,
  productFile,
  productInput,
  productPage,
  productPageQuery,
  purchase,
} from '../../../features/marketplace/contract.ts';
import { coupon, couponInput, couponPage } from '../../../features/marketplace/coupon.ts';
import {
  purchaseFilter,
  purchasePage,
  purchasePageQuery,
  purchaseRefund,
} from '../../../features/marketplace/purchases.ts';
import { quote, quoteRequest } from '../../../features/marketplace/shop.ts';
import { checkoutAnswer } from '../../../features/payments/contract.ts';
import { publicStorefront, storefront, storefrontInput } from '../../../features/storefront/contract.ts';
import { visits, visitsQuery } from '../../../features/storefront/visits.ts';
import { pageQuery } from '../../../shared/page.ts';
import type { Operation } from './operation.ts';
import { said } from './operation.ts';

export const shopOperations: Record<string, Operation> = {
  'GET /api/storefront/public/:uniqueId': { summary: 'Read a public page', answer: { publicStorefront } },
  'GET /api/storefront': { summary: "Read the public page's settings", answer: { storefront } },
  'POST /api/storefront': {
    summary: 'Make the public page',
    body: { storefrontInput },
    answer: { storefront },
    status: 201,
  },
  'GET /api/storefront/:id/visits': { summary: 'Read visits and clicks', query: { visitsQuery }, answer: { visits } },
  'GET /api/marketing/funnel': {
    summary: 'Read how many visits led to sales',
    query: { funnelQuery },
    answer: { funnel },
  },
  'PUT /api/storefront/:id': { summary: 'Change the public page', body: { storefrontInput }, answer: { storefront } },
  'POST /api/leads/request': { summary: 'Ask for a file as a visitor', body: { leadRequest }, answer: { said } },
  'GET /api/storefront/files': { summary: 'List the files given away', answer: { leadFile: leadFile.array() } },
  'POST /api/storefront/files': {
    summary: 'Upload a file to give away',
    takes: 'application/octet-stream',
    query: { newFile },
    answer: { leadFile },
    status: 201,
  },
  'DELETE /api/storefront/files/:id': { summary: 'Delete a file' },
  'POST /api/shop/checkout': { summary: 'Buy as a visitor', body: { checkoutRequest }, answer: { checkoutAnswer } },
  'POST /api/shop/quote': {
    summary: 'Ask what a product costs with a coupon',
    body: { quoteRequest },
    answer: { quote },
  },
  'GET /api/digital-products': { summary: 'List the newest products', answer: { product: product.array() } },
  'GET /api/digital-products/page': {
    summary: 'Read a page of products',
    query: { productPageQuery },
    answer: { productPage },
  },
  'POST /api/digital-products': { summary: 'Add a product', body: { productInput }, answer: { product }, status: 201 },
  'PUT /api/digital-products/:id': { summary: 'Change a product', body: { productChange }, answer: { product } },
  'DELETE /api/digital-products/:id': { summary: 'Delete a product' },
  'GET /api/coupons': { summary: 'Read a page of coupons', query: { pageQuery }, answer: { couponPage } },
  'POST /api/coupons': { summary: 'Add a coupon', body: { couponInput }, answer: { coupon }, status: 201 },
  'PUT /api/coupons/:id': { summary: 'Change a coupon', body: { couponInput }, answer: { coupon } },
  'DELETE /api/coupons/:id': { summary: 'Delete a coupon' },
  'GET /api/marketplace/metrics': { summary: 'Read the figures of the shop', answer: { marketplaceMetrics } },
  'GET /api/marketplace/files': {
    summary: 'List the files that are sold',
    answer: { productFile: productFile.array() },
  },
  'POST /api/marketplace/files': {
    summary: 'Upload a file to sell',
    takes: 'application/octet-stream',
    query: { newFile },
    answer: { productFile },
    status: 201,
  },
  'GET /api/product-purchases': { summary: 'List all purchases', answer: { purchase: purchase.array() } },
  'GET /api/product-purchases/page': {
    summary: 'Read a page of purchases',
    query: { purchasePageQuery },
    answer: { purchasePage },
  },
  'GET /api/product-purchases/export': {
    summary: 'Export purchases',
    query: { purchaseFilter },
    file: 'text/csv',
  },
  'POST /api/product-purchases/:id/refund': {
    summary: "Give a buyer's money back",
    body: { purchaseRefund },
    answer: { purchase },
  },
  'POST /api/product-purchases/:id/reset-downloads': { summary: 'Reset the downloads', answer: { purchase } },
  'POST /api/product-purchases/:id/send-link': { summary: 'Email a buyer the link again' },
  'GET /api/affiliate-links': {
    summary: 'List the newest affiliate links',
    answer: { affiliateLink: affiliateLink.array() },
  },
  'GET /api/affiliate-links/page': {
    summary: 'Read a page of affiliate links',
    query: { pageQuery },
    answer: { affiliateLinkPage },
  },
  'POST /api/affiliate-links': {
    summary: 'Make an affiliate link',
    body: { affiliateInput },
    answer: { affiliateLink },
    status: 201,
  },
  'PUT /api/affiliate-links/:id': {
    summary: 'Change an affiliate link',
    body: { affiliateChange },
    answer: { affiliateLink },
  },
  'POST /api/affiliate-links/:id/invite': { summary: 'Email an affiliate the link' },
  'GET /api/affiliates/commissions': {
    summary: 'List commissions',
    query: { commissionQuery },
    answer: { commissionPage },
  },
  'GET /api/affiliates/due': {
    summary: 'Read a page of what is due to whom',
    query: { ofAffiliates },
    answer: { affiliateDuePage },
  },
  'GET /api/affiliates/payouts': {
    summary: 'Read a page of payouts',
    query: { ofAffiliates },
    answer: { payoutPage },
  },
  'POST /api/affiliates/payouts': {
    summary: 'Record a payout',
    body: { payoutInput },
    answer: { payout },
    status: 201,
  },
  'DELETE /api/affiliates/payouts/:id': { summary: 'Take back that the newest payout was recorded' },
  'GET /api/affiliates/export': { summary: 'Export commissions', file: 'text/csv' },
  'GET /api/affiliates/settings': { summary: 'Read the hold', answer: { affiliateSettings } },
  'PUT /api/affiliates/settings': {
    summary: 'Change the hold',
    body: { affiliateSettings },
    answer: { affiliateSettings },
  },
};
