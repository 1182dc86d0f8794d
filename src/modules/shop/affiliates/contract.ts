import { z } from 'zod';
import { countedPageOf, pageOf, pageQuery, searchPageQuery } from '../../../shared/page.ts';
import { day, email, id, instant, optionalLine, requiredText, text } from '../../../shared/zod.ts';

/** The cookie by which a browser remembers the links that led it here; its value is sealed. */
export const affiliateCookie = 'sorrel_affiliate';
/** How long a click counts, and how long clicks are kept, in days. */
export const clickDays = 30;
export const keptDays = 90;
/** Between a sale and the moment its commission is due, unless the practice sets another number of days. */
export const usualHoldDays = 30;

/** Body of POST /api/affiliate-links. */
export const affiliateInput = z.object({
  productId: z.number('Choose a product').int().min(1, 'Choose a product'),
  affiliateName: requiredText(120, 'Name is required'),
  affiliateEmail: email(),
  isActive: z.boolean().default(true),
});
export type AffiliateInput = z.infer<typeof affiliateInput>;
/** Body of PUT /api/affiliate-links/{id}: what is named changes. What the link has earned goes along to a new address. */
export const affiliateChange = z
  .object({
    affiliateName: affiliateInput.shape.affiliateName.optional(),
    affiliateEmail: affiliateInput.shape.affiliateEmail.optional(),
    isActive: z.boolean().optional(),
  })
  .refine(change => Object.keys(change).length > 0, 'Nothing to change');
export type AffiliateChange = z.infer<typeof affiliateChange>;

/** One of GET /api/affiliate-links. */
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
  /** What is earned and not yet due, due and not yet paid, and paid. */
  pending: z.string(),
  approved: z.string(),
  paid: z.string(),
  /** The whole address to share. */
  url: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type AffiliateLink = z.infer<typeof affiliateLink>;
/** GET /api/affiliate-links/page; `search`: a part of the name, address, product or ID. */
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

/** One of a page of GET /api/affiliates/commissions. Never whose purchase it was. */
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
  /** The payout that subtracted it, after it was paid and the sale refunded. */
  recoveredBy: id.nullable(),
  /** It was paid before the sale was refunded, and no payout has subtracted it yet. */
  isOwedBack: z.boolean(),
  createdAt: instant,
});
export type Commission = z.infer<typeof commission>;

/** Query of GET /api/affiliates/commissions; the newest first. */
export const commissionQuery = pageQuery.extend({
  /** Those of one affiliate. */
  email: text(254).optional(),
});
export type CommissionQuery = z.infer<typeof commissionQuery>;
export const commissionPage = pageOf(commission);
export type CommissionPage = z.infer<typeof commissionPage>;

/** Query of GET /api/affiliates/due and /payouts. `search`: a part of the name or address; `email`: of one affiliate. */
export const ofAffiliates = searchPageQuery.extend({ email: text(254).optional() });
export type OfAffiliates = z.infer<typeof ofAffiliates>;

/** One of a page of GET /api/affiliates/due: what an affiliate has earned in one currency and is not paid yet. */
export const affiliateDue = z.object({
  affiliateName: z.string(),
  affiliateEmail: z.string(),
  currency: z.string(),
  pending: z.string(),
  /** What a payout would be: commissions that are due less those that are owed back. May be negative. */
  due: z.string(),
  owedBack: z.string(),
});
export type AffiliateDue = z.infer<typeof affiliateDue>;
/** The cursor is an offset: the list is sorted by sums that are made for it. */
export const affiliateDuePage = countedPageOf(affiliateDue);
export type AffiliateDuePage = z.infer<typeof affiliateDuePage>;

/** Body of POST /api/affiliates/payouts: all that is due to this address is written down as paid. */
export const payoutInput = z.object({
  affiliateEmail: email(),
  currency: z.string().length(3),
  /** What the person who pays has seen: refused with 409 if it is another by now. */
  amount: z.string().regex(/^\d{1,12}\.\d{2}$/, 'Invalid input'),
  paidOn: day,
  note: optionalLine(200),
});
export type PayoutInput = z.infer<typeof payoutInput>;

/** One of a page of GET /api/affiliates/payouts. */
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

/** How long the link to an affiliate's own page works, in days. */
export const accessDays = 30;

/** Where that link is asked for: the form of /bio/{slug}/affiliate. */
export const accessRequest = z.object({
  storefrontSlug: requiredText(100),
  email: email(),
  /** A field no person sees; filled only by robots. */
  website: z.string().max(200).optional(),
});
export type AccessRequest = z.infer<typeof accessRequest>;

/** What an affiliate's own page shows; days are the practice's. `slug`: of the practice's page, if it has one. */
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

/** The link to that page is too old. */
export type OverAccess = { isOver: true; slug: string | null };
