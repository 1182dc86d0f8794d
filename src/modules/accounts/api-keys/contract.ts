import { z } from 'zod';
import { keyPermissions } from '../../../shared/permissions.ts';
import { id, instant, requiredText } from '../../../shared/zod.ts';

/** In days; null: valid until revoked. */
export const keyLifetimes = [30, 90, 365] as const;

export const newApiKey = z.object({
  name: requiredText(80, 'Name is required'),
  permissions: z.array(z.enum(keyPermissions)).min(1, 'Choose at least one permission').max(keyPermissions.length),
  expiresInDays: z.literal(keyLifetimes).nullable(),
});
export type NewApiKey = z.infer<typeof newApiKey>;

/** Never contains the key, which is stored as a hash only. */
export const apiKey = z.object({
  id,
  name: z.string(),
  /** The first characters, to recognize a key. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  createdBy: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The only answer that contains the key. */
export const madeApiKey = apiKey.extend({ key: z.string() });
export type MadeApiKey = z.infer<typeof madeApiKey>;
