import { z } from 'zod';
import { countries } from '../../../shared/countries.ts';
import { dateOrders, hourClocks, languageCodes } from '../../../shared/locale.ts';
import { id, instant, optional, optionalText, requiredText } from '../../../shared/zod.ts';

/** Units of measurements in forms and lists: kg and cm, or lb and in. The stored values are metric. */
export const unitSystems = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof unitSystems)[number];

/** ISO 4217 codes for billing; all have two decimals. */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'NZD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'RON',
  'BRL',
  'MXN',
  'INR',
  'SGD',
  'HKD',
  'ZAR',
  'AED',
  'ILS',
  'TRY',
  'PHP',
  'MYR',
] as const;
export type Currency = (typeof currencies)[number];

export const weekStarts = { 0: 'Sunday', 1: 'Monday', 6: 'Saturday' } as const;

/** Weeks without a session after which an active client counts as at risk; 8 unless the practice chose others. */
export const atRiskWeeks = z
  .number('Enter a number of weeks')
  .int('Whole weeks only')
  .min(1, 'At least 1 week')
  .max(52, 'At most 52 weeks');

export const tenant = z.object({
  id,
  name: z.string(),
  subdomain: z.string(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  logoUrl: z.string().nullable(),
  /** Not in the specification: the logo in a format that every mail program supports. */
  mailLogo: z.object({ url: z.string(), width: z.number(), height: z.number() }).nullable(),
  emailSignature: z.string().nullable(),
  branding: z.record(z.string(), z.unknown()),
  settings: z.object({
    timeZone: z.string(),
    currency: z.string(),
    weekStart: z.number().int(),
    units: z.enum(unitSystems),
    language: z.enum(languageCodes),
    dateOrder: z.enum(dateOrders),
    clock: z.enum(hourClocks),
    atRiskWeeks: z.number().int(),
  }),
  /** Not in the specification: the practice's privacy policy and terms. */
  privacyUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
  /** Not in the specification: the custom domain, while it is verified. */
  publicDomain: z.string().nullable(),
  /** Not in the specification: websites that may show the booking page in a frame, as origins. */
  embedSites: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
});
export type Tenant = z.infer<typeof tenant>;

/** In bytes (specification, section 2: "PNG, JPG up to 2MB"). */
export const maxLogoBytes = 2 * 1024 * 1024;

/** Body of PUT /api/tenant, and the schema of the company form. */
export const tenantInput = z.object({
  name: requiredText(120, 'Company name is required'),
  address: optionalText(500),
  country: optional(z.enum(countries, 'Choose a country from the list')),
  phone: optionalText(40),
  /** A data URL for a new file, the URL answered by GET /api/tenant, or empty for none. Absent: unchanged. */
  logoUrl: z.string().max(3_000_000, 'Please choose an image of at most 2MB').nullish(),
  emailSignature: optionalText(5_000),
});
export type TenantInput = z.infer<typeof tenantInput>;

/** Body of PUT /api/tenant/settings; answers the tenant. */
export const practiceSettings = z.object({
  timeZone: z.string().min(1).max(100),
  currency: z.enum(currencies),
  weekStart: z.union([z.literal(0), z.literal(1), z.literal(6)]),
  units: z.enum(unitSystems),
  /** The language of public pages, emails and text messages. This and the formats are unchanged if absent. */
  language: z.enum(languageCodes).optional(),
  dateOrder: z.enum(dateOrders).optional(),
  clock: z.enum(hourClocks).optional(),
  atRiskWeeks: atRiskWeeks.optional(),
});
export type PracticeSettings = z.infer<typeof practiceSettings>;

/** Answer of GET /api/tenant/usage, for the subscription tab. */
export const usage = z.object({
  clients: z.number().int(),
  members: z.number().int(),
  appointmentsThisMonth: z.number().int(),
  emailsThisMonth: z.number().int(),
});
export type Usage = z.infer<typeof usage>;
