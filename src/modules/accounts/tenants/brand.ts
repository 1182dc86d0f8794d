import { z } from 'zod';
import { contrast, dark, light, readable, textRatio } from '../../../shared/contrast.ts';
import { color } from '../../../shared/zod.ts';

/** `tenants.branding`, and the body of PUT /api/tenant/branding, which answers the tenant. */
export const brand = z.object({
  /** Null: Sorrel's green. */
  primaryColor: color.transform(value => value.toLowerCase()).nullable(),
  /** Whether public pages show "Powered by". */
  showPoweredBy: z.boolean(),
});
export type Brand = z.infer<typeof brand>;

/** Stored rows may be older than this schema: invalid values fall back to the defaults. */
export const storedBrand = z.object({
  primaryColor: brand.shape.primaryColor.catch(null),
  showPoweredBy: brand.shape.showPoweredBy.catch(true),
});
export const readBrand = (branding: Record<string, unknown>): Brand => storedBrand.parse(branding);

/** A background color on which white or dark text of normal size is readable. */
export function fillOf(primary: string): { fill: string; on: string } {
  // Almost white would be invisible on a white page.
  if (contrast(primary, light) < 1.3) return { fill: '#4a4d47', on: light };
  if (contrast(primary, light) < 2.2) return { fill: primary, on: dark };
  return { fill: readable(primary, light, textRatio), on: light };
}
