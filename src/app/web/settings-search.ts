import { z } from 'zod';

/** The part of the settings that is open. */
export const settingsSearch = z.object({ tab: z.enum(['profile', 'subscription']).optional().catch(undefined) });
export type SettingsTab = z.infer<typeof settingsSearch>['tab'];
