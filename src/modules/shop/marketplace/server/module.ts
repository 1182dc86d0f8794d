import { asSystem } from '../../../../platform/database/scope.ts';
import { answerCsv } from '../../../../platform/http/attachment.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import type { ExampleData } from '../../../../platform/http/example-data.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { newFile } from '../../../marketing/leads/contract.ts';
import * as contract from '../contract.ts';
import {
  marketplaceMetrics,
  product,
  productChange,
  productFile,
  productInput,
  productPage,
  productPageQuery,
  purchase,
} from '../contract.ts';
import * as couponContract from '../coupon.ts';
import { coupon, couponInput, couponPage, couponPageQuery } from '../coupon.ts';
import * as purchases from '../purchases.ts';
import { purchaseFilter, purchasePage, purchasePageQuery, purchaseRefund } from '../purchases.ts';
import * as shop from '../shop.ts';
import { createCoupon, deleteCoupon, pageCoupons, updateCoupon } from './coupons.ts';
import { deleteUnusedFiles, listProductFiles, uploadProductFile } from './files.ts';
import { deleteOldLibraryLinks, resendLibraryLink } from './library-links.ts';
import { addProduct, changeProduct, listProducts, pageProducts, removeProduct } from './products.ts';
import {
  exportPurchases,
  listPurchases,
  pagePurchases,
  readMetrics,
  refundPurchase,
  resetDownloads,
} from './purchases.ts';
import { shopRoutes } from './shop-routes.ts';
import { tableMetadata } from './tables.ts';
import { releaseTestCoupons } from './test-coupons.ts';

const reads = { allow: 'marketplace.read' } as const;
const writes = { allow: 'marketplace.write', needsVerifiedEmail: false } as const;

const productRoutes: Route[] = [
  route.get(
    '/api/digital-products',
    { summary: 'List the newest products', ...reads, audit: 'none', answer: product.array() },
    (scope, { services }) => listProducts(services, scope),
  ),
  route.get(
    '/api/digital-products/page',
    { summary: 'List products by page', ...reads, audit: 'none', query: productPageQuery, answer: productPage },
    (scope, { services, query }) => pageProducts(services, scope, query),
  ),
  route.unscoped.post(
    '/api/digital-products',
    {
      summary: 'Add a product',
      ...writes,
      audit: 'added product',
      body: productInput,
      answer: product,
      status: 201,
      example: {
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
      },
    },
    ({ services, principal, body }) => addProduct(services, principal, body),
  ),
  route.unscoped.put(
    '/api/digital-products/:id',
    {
      summary: 'Change a product',
      ...writes,
      audit: 'changed product',
      keys: { id: 'product' },
      body: productChange,
      answer: product,
      example: { title: 'Eight days', price: '40', downloadLimit: 4 },
    },
    ({ services, principal, id, body }) => changeProduct(services, principal, id, body),
  ),
  route.unscoped.delete(
    '/api/digital-products/:id',
    {
      summary: 'Delete a product',
      ...writes,
      audit: 'deleted product',
      keys: { id: 'product' },
    },
    ({ services, principal, id }) => removeProduct(services, principal, id),
  ),
];

const couponFields = async ({ own }: ExampleData) => ({
  code: `SPRING${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
  kind: 'percent' as const,
  value: '10',
  productId: await own('digital_products'),
  lastDay: '2199-01-01',
  usageLimit: 5,
  isActive: true,
});

const couponRoutes: Route[] = [
  route.get(
    '/api/coupons',
    { summary: 'List coupons by page', ...reads, audit: 'none', query: couponPageQuery, answer: couponPage },
    (scope, { query }) => pageCoupons(scope, query),
  ),
  route.post(
    '/api/coupons',
    {
      summary: 'Add a coupon',
      ...writes,
      audit: 'added coupon',
      body: couponInput,
      answer: coupon,
      status: 201,
      example: couponFields,
    },
    (scope, { body }) => createCoupon(scope, body),
  ),
  route.put(
    '/api/coupons/:id',
    {
      summary: 'Change a coupon',
      ...writes,
      audit: 'changed coupon',
      keys: { id: 'coupon' },
      body: couponInput,
      answer: coupon,
      example: couponFields,
    },
    (scope, { id, body }) => updateCoupon(scope, id, body),
  ),
  route.delete(
    '/api/coupons/:id',
    { summary: 'Delete a coupon', ...writes, audit: 'deleted coupon', keys: { id: 'coupon' } },
    (scope, { id }) => deleteCoupon(scope, id),
  ),
];

const marketplaceRoutes: Route[] = [
  route.get(
    '/api/marketplace/metrics',
    { summary: 'Get the marketplace numbers', ...reads, audit: 'none', answer: marketplaceMetrics },
    (scope, { services }) => readMetrics(services, scope),
  ),
  route.get(
    '/api/marketplace/files',
    { summary: 'List product files', ...reads, audit: 'none', answer: productFile.array() },
    listProductFiles,
  ),
  route.unscoped.post(
    '/api/marketplace/files',
    {
      summary: 'Upload a product file',
      ...writes,
      audit: 'added product',
      query: newFile,
      takes: 'application/octet-stream',
      answer: productFile,
      status: 201,
    },
    ({ services, principal, query }, c) =>
      uploadProductFile(services, principal, { ...query, content: c.req.raw.body }),
  ),
];

const keys = { id: 'purchase' };

const purchaseRoutes: Route[] = [
  route.get(
    '/api/product-purchases',
    { summary: 'List all purchases', ...reads, audit: 'listed purchase', answer: purchase.array() },
    listPurchases,
  ),
  route.get(
    '/api/product-purchases/page',
    {
      summary: 'List purchases by page',
      ...reads,
      audit: 'listed purchase',
      query: purchasePageQuery,
      answer: purchasePage,
    },
    (scope, { query }) => pagePurchases(scope, query),
  ),
  route.raw.get(
    '/api/product-purchases/export',
    {
      summary: 'Export purchases',
      allow: 'marketplace.export',
      audit: 'exported purchase',
      query: purchaseFilter,
      file: 'text/csv',
    },
    async ({ services, principal, query }, c) =>
      answerCsv(c, 'purchases.csv', await exportPurchases(services, principal, query)),
  ),
  route.post(
    '/api/product-purchases/:id/refund',
    {
      summary: 'Refund a purchase',
      allow: 'marketplace.refund',
      needsVerifiedEmail: false,
      audit: 'changed purchase',
      keys,
      body: purchaseRefund,
      answer: purchase,
      example: { amount: '1', reason: 'Less' },
    },
    (scope, { services, id, body }) => refundPurchase(services, scope, id, body),
  ),
  route.post(
    '/api/product-purchases/:id/reset-downloads',
    { summary: 'Reset the downloads', ...writes, audit: 'changed purchase', keys, answer: purchase },
    (scope, { id }) => resetDownloads(scope, id),
  ),
  route.post(
    '/api/product-purchases/:id/send-link',
    {
      summary: 'Resend the download link to a buyer',
      allow: 'marketplace.write',
      needsVerifiedEmail: true,
      audit: 'sent purchase',
      keys,
    },
    (scope, { services, id }) => resendLibraryLink(services, scope, id),
  ),
];

export const marketplace = defineModule({
  name: 'marketplace',
  contract: { ...contract, ...couponContract, ...purchases, ...shop },
  routes: [...productRoutes, ...couponRoutes, ...marketplaceRoutes, ...purchaseRoutes, ...shopRoutes],
  tables: tableMetadata,
  work: services => ({
    jobs: [
      sweep('give-back-trial-coupons', 300, stop => releaseTestCoupons(services, stop)),
      sweep('delete-unused-product-files', 3_600, () => deleteUnusedFiles(services)),
      sweep('delete-old-library-links', 3_600, () => deleteOldLibraryLinks(asSystem(services.database))),
    ],
  }),
});
