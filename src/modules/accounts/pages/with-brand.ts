import type { Brand } from '../tenants/brand.ts';
import { defaultCustomization, type PublicStorefront } from './contract.ts';

type Branded = Pick<PublicStorefront, 'customization' | 'logoUrl'>;

/** The practice's color and logo are the defaults of pages without their own (docs/decisions/065-branding.md). */
export function withBrand<P extends Branded>(page: P, practice: { brand: Brand; logoUrl: string | null }): P {
  const { customization } = page;
  const isChosen = customization.primaryColor.toLowerCase() !== defaultCustomization.primaryColor;
  const primaryColor = isChosen ? customization.primaryColor : practice.brand.primaryColor;
  return {
    ...page,
    logoUrl: page.logoUrl ?? practice.logoUrl,
    customization: { ...customization, ...(primaryColor && { primaryColor }) },
  };
}
