import { z } from 'zod';
import { countedPageOf, pageOf, pageQuery, searchPageQuery } from '../../../shared/page.ts';
import { day, email, id, instant, optionalLine, requiredText, text } from '../../../shared/zod.ts';
import { honeypot } from '../marketplace/public-fields.ts';

/** Cookie that stores the affiliate links a browser has followed, signed against changes. */
export const affiliateCookie = 'sorrel_affiliate';
/** Days for which a click is credited with a sale, and for which clicks are stored. */
export const clickDays = 30;
export const clickRetentionDays = 90;
/** Default days between a sale and the due date of its commission. */
export const defaultHoldDays = 30;

/** Body of POST /api/affiliate-links. */
export const affiliateInput = z.object({
  productId: z.number('Choose a product').int().min(1, 'Choose a product'),
  affiliateName: requiredText(120, 'Name is required'),
  affiliateEmail: email(),
  isActive: z.boolean().default(true),
});
export type AffiliateInput = z.infer<typeof affiliateInput>;
/**
 * Body of PUT /api/affiliate-links/{id}; absent fields stay unchanged. With a new email address, the link keeps its
 * earnings.
 */
export const affiliateChange = z
  .object({
    affiliateName: affiliateInput.shape.affiliateName.optional(),
    affiliateEmail: affiliateInput.shape.affiliateEmail.optional(),
    isActive: z.boolean().optional(),
  })
  .refine(change => Object.keys(change).length > 0, 'Nothing to change');
export type AffiliateChange = z.infer<typeof affiliateChange>;

/** An item of GET /api/affiliate-links. */
export const affiliateLink = z.object({
  id,
  tenantId: id,
  productId: id,
  productTitle: z.string(),
  affiliateId: z.string(),
  affiliateName: z.string(),
  affiliateEmail: z.string(),
  clickCount: z.number().int(),
  conversionCount: z.number().int(),
  totalCommissionEarned: z.string(),
  isActive: z.boolean(),
  /** Commissions on hold, due, and paid. */
  pending: z.string(),
  approved: z.string(),
  paid: z.string(),
  /** The full URL to share. */
  url: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type AffiliateLink = z.infer<typeof affiliateLink>;
/** GET /api/affiliate-links/page; `search` matches a part of the name, email address, product or ID. */
export const affiliateLinkPage = countedPageOf(affiliateLink);
export type AffiliateLinkPage = z.infer<typeof affiliateLinkPage>;

export const commissionStatuses = {
  pending: 'On hold',
  approved: 'Due',
  paid: 'Paid',
  reversed: 'Reversed',
} as const;
export type CommissionStatus = keyof typeof commissionStatuses;
export const commissionStatusNames = Object.keys(commissionStatuses) as [CommissionStatus, ...CommissionStatus[]];

/** An item of GET /api/affiliates/commissions. Never names the buyer. */
export const commission = z.object({
  id,
  affiliateId: z.string(),
  affiliateName: z.string(),
  affiliateEmail: z.string(),
  productTitle: z.string(),
  purchaseId: id,
  saleAmount: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(commissionStatusNames),
  holdUntil: instant,
  payoutId: id.nullable(),
  /** The payout that subtracted it, if the sale was refunded after the commission was paid. */
  recoveredBy: id.nullable(),
  /** The sale was refunded after the commission was paid, and no payout has subtracted it yet. */
  isOwedBack: z.boolean(),
  createdAt: instant,
});
export type Commission = z.infer<typeof commission>;

/** Query of GET /api/affiliates/commissions; newest first. */
export const commissionQuery = pageQuery.extend({
  /** Only of this affiliate. */
  email: text(254).optional(),
});
export type CommissionQuery = z.infer<typeof commissionQuery>;
export const commissionPage = pageOf(commission);
export type CommissionPage = z.infer<typeof commissionPage>;

/**
 * Query of GET /api/affiliates/due and /payouts. `search` matches a part of the name or email address; `email` selects
 * one affiliate.
 */
export const affiliateListQuery = searchPageQuery.extend({ email: text(254).optional() });
export type AffiliateListQuery = z.infer<typeof affiliateListQuery>;

/** An item of GET /api/affiliates/due: an affiliate's unpaid commissions in one currency. */
export const affiliateDue = z.object({
  affiliateName: z.string(),
  affiliateEmail: z.string(),
  currency: z.string(),
  pending: z.string(),
  /** The amount of a payout: due commissions minus those owed back. May be negative. */
  due: z.string(),
  owedBack: z.string(),
});
export type AffiliateDue = z.infer<typeof affiliateDue>;
/** The cursor is an offset, because the list is sorted by computed sums. */
export const affiliateDuePage = countedPageOf(affiliateDue);
export type AffiliateDuePage = z.infer<typeof affiliateDuePage>;

/** Body of POST /api/affiliates/payouts: records that everything due to this affiliate was paid. */
export const payoutInput = z.object({
  affiliateEmail: email(),
  currency: z.string().length(3),
  /** The amount that the user saw; answered with 409 if it has changed since. */
  amount: z.string().regex(/^\d{1,12}\.\d{2}$/, 'Invalid input'),
  paidOn: day,
  note: optionalLine(200),
});
export type PayoutInput = z.infer<typeof payoutInput>;

/** An item of GET /api/affiliates/payouts. */
export const payout = z.object({
  id,
  affiliateName: z.string(),
  affiliateEmail: z.string(),
  amount: z.string(),
  currency: z.string(),
  commissions: z.number().int(),
  paidOn: day,
  note: z.string().nullable(),
  createdAt: instant,
});
export type Payout = z.infer<typeof payout>;
export const payoutPage = countedPageOf(payout);
export type PayoutPage = z.infer<typeof payoutPage>;

/** GET and PUT /api/affiliates/settings. */
export const affiliateSettings = z.object({
  holdDays: z.coerce.number('Enter the days').int('Enter whole days').min(0, 'At least 0').max(365, 'At most 365'),
});
export type AffiliateSettings = z.infer<typeof affiliateSettings>;

/** Days for which the link to an affiliate's page is valid. */
export const accessDays = 30;

/** Body of the form on /bio/{slug}/affiliate, which requests that link. */
export const accessRequest = z.object({
  storefrontSlug: requiredText(100),
  email: email(),
  website: honeypot,
});
export type AccessRequest = z.infer<typeof accessRequest>;

/**
 * Data of an affiliate's page; days are in the practice's time zone. `slug`: of the practice's public page; null
 * without one.
 */
export type AffiliateAccount = {
  isOver: false;
  practice: string;
  slug: string | null;
  name: string;
  currency: string;
  links: AffiliateLink[];
  balances: AffiliateDue[];
  sales: (Pick<Commission, 'id' | 'productTitle' | 'amount' | 'currency' | 'status'> & {
    soldOn: string;
    dueOn: string;
  })[];
  payouts: Pick<Payout, 'id' | 'amount' | 'currency' | 'paidOn'>[];
};

/** The link to the page has expired. */
export type ExpiredAccess = { isOver: true; slug: string | null };
