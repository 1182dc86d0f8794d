import { z } from 'zod';
import { fileKindNames } from '../../../shared/file-kinds.ts';
import { countedPageOf, searchPageQuery } from '../../../shared/page.ts';
import {
  email,
  id,
  instant,
  namedFieldsOnly,
  optional,
  optionalLine,
  optionalText,
  price,
  requiredText,
} from '../../../shared/zod.ts';
import { currencySum } from '../../billing/payments/contract.ts';
import { messages } from './messages/en.ts';
import { honeypot, pendingPurchaseFields, productId } from './public-fields.ts';

export const { productTypes } = messages;
export type ProductType = keyof typeof productTypes;
export const productTypeNames = Object.keys(productTypes) as [ProductType, ...ProductType[]];

/** URL of a file hosted elsewhere; the server never fetches it. */
const address = optional(
  z.url({ protocol: /^https?$/, error: 'Enter a URL like https://example.com/guide.pdf' }).max(2_000),
);

/** A new picture as a data URL (stored as a file), a stored one, or an external URL. */
const picture = optional(
  z.union(
    [
      z.string().regex(/^data:image\//),
      z.string().regex(/^\/files\/[0-9a-f]{64}\.webp$/),
      z.url({ protocol: /^https?$/ }).max(2_000),
    ],
    'Enter a URL like https://example.com/cover.jpg, or upload an image',
  ),
);

const percent = z
  .union([z.number(), z.string().trim()], 'Enter a percentage')
  .transform(String)
  .refine(value => /^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) <= 100, 'Enter 0 to 100')
  .transform(value => Number(value).toFixed(2));

const productFields = z.object({
  title: requiredText(160, 'Title is required'),
  description: optionalText(5_000),
  price: price.transform(value => value ?? '0.00'),
  type: z.enum(productTypeNames, 'Choose a type').default('guide'),
  fileUrl: address,
  imageUrl: picture,
  downloadLimit: z.coerce
    .number('Enter a number')
    .int('Enter a whole number')
    .min(1, 'At least 1')
    .max(1_000, 'At most 1,000')
    .default(3),
  affiliateCommission: percent.default('0.00'),
  isActive: z.boolean().default(true),
  /** An uploaded file of the practice (`GET /api/marketplace/files`), instead of `fileUrl`. */
  fileId: id.nullish().transform(value => value ?? null),
});

/**
 * Body of POST /api/digital-products. A product without a file or link can't be active; without `isActive` it becomes
 * active only if it has one.
 */
export const productInput = productFields
  .extend({ isActive: productFields.shape.isActive.unwrap().optional() })
  .transform(({ isActive, ...fields }) => ({ ...fields, isActive: isActive ?? hasContent(fields) }));
export type ProductInput = z.infer<typeof productInput>;

export const contentWords = {
  missing: 'A product on sale needs a file or a link.',
  needed: 'Without a file or a link, this stays inactive.',
  inactive: 'It’s inactive until you add a file or a link.',
};

/** Whether buyers would receive something. */
export const hasContent = ({ fileId, fileUrl }: { fileId: number | null; fileUrl: string | null }) =>
  fileId !== null || fileUrl !== null;
/** Body of PUT /api/digital-products/{id}; absent fields stay unchanged. */
export const productChange = namedFieldsOnly(productFields.partial());
export type ProductChange = z.infer<typeof productChange>;

/** An item of GET /api/digital-products. */
export const product = z.object({
  id,
  tenantId: id,
  userId: id,
  title: z.string(),
  description: z.string().nullable(),
  price: z.string(),
  type: z.enum(productTypeNames),
  fileUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  isActive: z.boolean(),
  downloadLimit: z.number().int(),
  affiliateCommission: z.string(),
  fileId: id.nullable(),
  /** Name of the uploaded file. */
  fileName: z.string().nullable(),
  /** Path of its public page, /bio/{slug}/shop/{id}; null while the practice has no page. */
  path: z.string().nullable(),
  sales: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Product = z.infer<typeof product>;

/**
 * Query of GET /api/digital-products/page. `search` matches a part of the title or description; `ids` selects products.
 */
export const productPageQuery = searchPageQuery.extend({
  state: z.enum(['active', 'inactive']).optional(),
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,199}$/)
    .transform(value => value.split(',').map(Number))
    .optional(),
});
export type ProductPageQuery = z.infer<typeof productPageQuery>;
export const productPage = countedPageOf(product);
export type ProductPage = z.infer<typeof productPage>;

/**
 * Answer of POST /api/marketplace/files, and an item of GET. The body of POST is the file itself, with its name in
 * `?name=`.
 */
export const productFile = z.object({
  id,
  name: z.string(),
  kind: z.enum(fileKindNames),
  size: z.number().int(),
  createdAt: instant,
});
export type ProductFile = z.infer<typeof productFile>;

export const purchaseStatuses = {
  pending: 'Pending',
  completed: 'Completed',
  refunded: 'Refunded',
  failed: 'Not paid',
} as const;
export type PurchaseStatus = keyof typeof purchaseStatuses;
export const purchaseStatusNames = Object.keys(purchaseStatuses) as [PurchaseStatus, ...PurchaseStatus[]];

/** An item of GET /api/product-purchases. */
export const purchase = z.object({
  id,
  tenantId: id,
  productId: id,
  productTitle: z.string(),
  customerEmail: z.string(),
  customerName: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  /** Subtracted from the price by the coupon. */
  discount: z.string(),
  couponCode: z.string().nullable(),
  stripePaymentIntentId: z.string().nullable(),
  status: z.enum(purchaseStatusNames),
  /** Sum of its refunds so far. */
  refunded: z.string(),
  /** A refund is pending at the provider. */
  isRefunding: z.boolean(),
  isTest: z.boolean(),
  downloadCount: z.number().int(),
  downloadLimit: z.number().int(),
  affiliateId: z.string().nullable(),
  affiliateCommissionPaid: z.string(),
  clientId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Purchase = z.infer<typeof purchase>;

/** GET /api/marketplace/metrics (specification section 3). `conversionRate`: sales in percent of affiliate clicks. */
export const marketplaceMetrics = z.object({
  totalProducts: z.number().int(),
  totalSales: z.number().int(),
  /**
   * In the practice's currency. `otherRevenue`: in others, for example from before the practice changed its currency.
   */
  totalRevenue: z.string(),
  otherRevenue: currencySum.array(),
  totalAffiliateClicks: z.number().int(),
  conversionRate: z.number(),
  /** Buyers use the local test checkout, and no money moves. */
  isTestMode: z.boolean(),
});
export type MarketplaceMetrics = z.infer<typeof marketplaceMetrics>;

/**
 * Body of the public POST /api/shop/checkout. The answer is the URL of the payment, or of the library for free
 * products.
 */
export const checkoutRequest = z.object({
  storefrontSlug: requiredText(100),
  productId,
  email: email(),
  name: requiredText(120, messages.errors.name),
  coupon: optionalLine(40),
  /**
   * Sealed affiliate click from the URL, for browsers that reject the cookie. Invalid values become null, so as not to
   * block a sale.
   */
  affiliate: optionalLine(200).catch(null),
  newsletter: z.boolean().default(false),
  ...pendingPurchaseFields,
  website: honeypot,
});
export type CheckoutRequest = z.infer<typeof checkoutRequest>;
