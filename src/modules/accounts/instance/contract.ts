import { z } from 'zod';

/**
 * Answer of GET /api/instance: configuration problems, for the owner of the only practice. `hasUnknownProxy`: the
 * request came through a proxy that TRUSTED_PROXIES does not list, so rate limits by IP address are off.
 */
export const instanceState = z.object({ hasUnknownProxy: z.boolean() });
export type InstanceState = z.infer<typeof instanceState>;
