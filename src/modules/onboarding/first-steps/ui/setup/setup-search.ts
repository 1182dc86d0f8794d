import { z } from 'zod';

/** In order. */
export const setupScreens = ['hours', 'services', 'page', 'ready'] as const;
export type SetupScreen = (typeof setupScreens)[number];

/** The current screen is in the URL, so that reload and back work. */
export const setupSearch = z.object({ screen: z.enum(setupScreens).optional().catch(undefined) });
