import { z } from 'zod';
import { contrast, dark, light, readable, textRatio } from '../../../shared/contrast.ts';
import { color } from '../../../shared/zod.ts';

/** What `tenants.branding` holds, and the body of PUT /api/tenant/branding; that answers the tenant. */
export const brand = z.object({
  /** Null: Sorrel's own green. */
  primaryColor: color.transform(value => value.toLowerCase()).nullable(),
  /** Whether the public pages say what they are powered by. */
  showPoweredBy: z.boolean(),
});
export type Brand = z.infer<typeof brand>;

/** As it stands in a row, which may be older than this form: what cannot be read is as nobody chose it. */
export const storedBrand = z.object({
  primaryColor: brand.shape.primaryColor.catch(null),
  showPoweredBy: brand.shape.showPoweredBy.catch(true),
});
export const readBrand = (branding: Record<string, unknown>): Brand => storedBrand.parse(branding);

/** What stands behind white or dark text of normal size. */
export function fillOf(primary: string): { fill: string; on: string } {
  // On white nobody would see it.
  if (contrast(primary, light) < 1.3) return { fill: '#4a4d47', on: light };
  if (contrast(primary, light) < 2.2) return { fill: primary, on: dark };
  return { fill: readable(primary, light, textRatio), on: light };
}
