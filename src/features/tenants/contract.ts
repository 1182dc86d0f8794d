import { z } from 'zod';
import { id, instant, optionalText, requiredText } from '../../shared/zod.ts';

export const tenant = z.object({
  id,
  name: z.string(),
  subdomain: z.string(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  logoUrl: z.string().nullable(),
  emailSignature: z.string().nullable(),
  branding: z.record(z.string(), z.unknown()),
  settings: z.object({ timeZone: z.string(), currency: z.string() }),
  createdAt: instant,
  updatedAt: instant,
});
export type Tenant = z.infer<typeof tenant>;

export const tenantInput = z.object({
  name: requiredText(120, 'Company name is required'),
  address: optionalText(500),
  country: optionalText(80),
  phone: optionalText(40),
  emailSignature: optionalText(5_000),
});
export type TenantInput = z.infer<typeof tenantInput>;
