import { z } from 'zod';
import type { FileKind } from '../../../shared/file-kinds.ts';
import { email, requiredText } from '../../../shared/zod.ts';
import type { ProductType, PurchaseStatus } from './contract.ts';
import { messages } from './messages/en.ts';
import { honeypot, pendingPurchaseFields, productId } from './public-fields.ts';

/** Days for which a library link is valid. */
export const libraryDays = 30;
/** Minutes within which a payment can be completed. */
export const payMinutes = 30;

/** Public data of a product on sale. */
export type ShopProduct = {
  id: number;
  title: string;
  description: string | null;
  price: string;
  currency: string;
  type: ProductType;
  imageUrl: string | null;
  downloadLimit: number;
  /** The uploaded file; null for an external link. */
  file: { kind: FileKind; size: number } | null;
  /** The content is an external link. */
  isLink: boolean;
};

export const shopPath = (slug: string, productId?: number) =>
  `/bio/${slug}/shop${productId === undefined ? '' : `/${productId}`}`;

/** Body of the public POST /api/shop/quote: the price with a coupon. */
export const quoteRequest = z.object({
  storefrontSlug: requiredText(100),
  productId,
  coupon: requiredText(40, messages.errors.code),
  ...pendingPurchaseFields,
});
export type QuoteRequest = z.infer<typeof quoteRequest>;

/** `amount` is `price` minus `discount`. */
export const quote = z.object({
  code: z.string(),
  price: z.string(),
  discount: z.string(),
  amount: z.string(),
  currency: z.string(),
});
export type Quote = z.infer<typeof quote>;

/** Body of the form that requests a new library link. */
export const libraryRequest = z.object({
  email: email(),
  website: honeypot,
});

/** Result of a payment, for the return page. */
export type PaymentResult = {
  purchaseId: number;
  status: PurchaseStatus;
  title: string;
  amount: string;
  currency: string;
  email: string;
  isTest: boolean;
  /** Downloads left; null if nothing can be downloaded on that page. */
  left: number | null;
};

/** A purchase in the library. */
export type LibraryItem = {
  purchaseId: number;
  title: string;
  type: ProductType;
  status: PurchaseStatus;
  amount: string;
  currency: string;
  /** YYYY-MM-DD in the practice's time zone. */
  boughtOn: string;
  left: number;
  limit: number;
  /** The product's current file; null for an external link. */
  file: { name: string; kind: FileKind; size: number } | null;
  /** The product still has content to download. */
  isThere: boolean;
  /** A test purchase from before the practice accepted payments: it can't be downloaded any more. */
  isTrial: boolean;
};

export type Library = {
  practiceName: string;
  /** Slug of the practice's public page; null without one. */
  slug: string | null;
  contactEmail: string | null;
  email: string;
  /** False for an expired link; `bought` is empty then. */
  isOpen: boolean;
  bought: LibraryItem[];
};
