import { z } from 'zod';

/** The screens of the set-up, in their order. */
export const setupScreens = ['hours', 'services', 'page', 'ready'] as const;
export type SetupScreen = (typeof setupScreens)[number];

/** Which one is open: a reload or the way back finds it again. */
export const setupSearch = z.object({ screen: z.enum(setupScreens).optional().catch(undefined) });
