import { z } from 'zod';
import type { FileKind } from '../../../shared/file-kinds.ts';
import { email, requiredText } from '../../../shared/zod.ts';
import { begunFields } from './begun.ts';
import type { ProductType, PurchaseStatus } from './contract.ts';

/** How long a link to what somebody bought works. */
export const libraryDays = 30;
/** How long a payment that was begun can be finished. */
export const payMinutes = 30;

/** What a visitor may know of a product that is sold. */
export type ShopProduct = {
  id: number;
  title: string;
  description: string | null;
  price: string;
  currency: string;
  type: ProductType;
  imageUrl: string | null;
  downloadLimit: number;
  /** Of an uploaded file; null for what lies elsewhere. */
  file: { kind: FileKind; size: number } | null;
  /** It lies elsewhere. */
  isLink: boolean;
};

/** Where a product's page is. */
export const shopPath = (slug: string, productId?: number) =>
  `/bio/${slug}/shop${productId === undefined ? '' : `/${productId}`}`;

/** Body of the public POST /api/shop/quote: what a product costs with a coupon. */
export const quoteRequest = z.object({
  storefrontSlug: requiredText(100),
  productId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  coupon: requiredText(40, 'Enter a code'),
  ...begunFields,
});
export type QuoteRequest = z.infer<typeof quoteRequest>;

/** What it costs with that coupon: `amount` is `price` less `discount`. */
export const quote = z.object({
  code: z.string(),
  price: z.string(),
  discount: z.string(),
  amount: z.string(),
  currency: z.string(),
});
export type Quote = z.infer<typeof quote>;

/** The form on which somebody asks for the link to what they bought. */
export const libraryRequest = z.object({
  email: email(),
  /** A field no person sees; filled only by robots. */
  website: z.string().max(200).optional(),
});

/** What became of a payment, for who comes back from it. */
export type Returned = {
  purchaseId: number;
  status: PurchaseStatus;
  title: string;
  amount: string;
  currency: string;
  email: string;
  isTest: boolean;
  /** So many downloads are left; null when there is nothing to download (any more) on that page. */
  left: number | null;
};

/** One thing in the library of who bought it. */
export type Bought = {
  purchaseId: number;
  title: string;
  type: ProductType;
  status: PurchaseStatus;
  amount: string;
  currency: string;
  /** YYYY-MM-DD, in the practice's zone. */
  boughtOn: string;
  left: number;
  limit: number;
  /** As it is offered now; null for what lies elsewhere. */
  file: { name: string; kind: FileKind; size: number } | null;
  /** There is something to load. */
  isThere: boolean;
  /** Of the time when nobody could pay: it gives nothing now. */
  isTrial: boolean;
};

export type Library = {
  practiceName: string;
  /** Of the practice's page; null when it shows none. */
  slug: string | null;
  contactEmail: string | null;
  email: string;
  /** False when the link is too old: `bought` is empty then. */
  isOpen: boolean;
  bought: Bought[];
};

export const shopWords = {
  failed: 'Something went wrong. Try again.',
  sent: 'If you bought something here with this email, the link is on its way.',
  /** Where no email leaves this server: the same for every address. */
  unsent: 'We can’t email links right now. Please contact us to get what you bought here.',
  usedUp: 'No downloads left.',
};
