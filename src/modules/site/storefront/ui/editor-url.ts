import { z } from 'zod';

export const tabs = ['profile', 'blocks', 'social', 'design'] as const;
export type Tab = (typeof tabs)[number];

/** Search parameters of the editor. */
export const storefrontSearch = z.object({ tab: z.enum(tabs).optional().catch(undefined) });

export function tabOf(field: string): Tab {
  if (field.startsWith('ctaButtons')) return 'blocks';
  if (field.startsWith('socialLinks')) return 'social';
  return field.startsWith('customization') ? 'design' : 'profile';
}

export const visitsSearch = z.object({ days: z.literal(90).optional().catch(undefined) });
