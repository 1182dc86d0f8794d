import { z } from 'zod';

/**
 * Answer of GET /api/instance: what is wrong with this server's configuration, for the owner of its only practice.
 * `hasUnknownProxy`: the request came through a proxy that TRUSTED_PROXIES does not name, so limits per address are off.
 */
export const instanceState = z.object({ hasUnknownProxy: z.boolean() });
export type InstanceState = z.infer<typeof instanceState>;
