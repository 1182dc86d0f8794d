import type { PublicStorefront } from '../../../features/storefront/contract.ts';
import { pageOrigin } from '../../../features/storefront/page-url.ts';
import { BioHead, describe } from '../../../features/storefront/ui/bio/BioHead.tsx';
import { nameOf } from '../../../features/storefront/ui/bio/BioPage.tsx';
import type { ShownHours } from '../../../features/storefront/ui/bio/HoursTable.tsx';
import { structuredData } from '../../../features/storefront/ui/bio/structured-data.ts';
import type { Page } from '../html.tsx';
import { iconPath, previewPath } from './preview-card.ts';

/** What stands in the head of a practice's page about it. */
export function aboutPage(
  storefront: PublicStorefront,
  hours: ShownHours,
): Pick<Page, 'description' | 'head' | 'icon' | 'structuredData'> {
  const url = storefront.biolinkUrl;
  const image = pageOrigin(storefront) + previewPath(storefront);
  return {
    description: describe(storefront),
    head: <BioHead storefront={storefront} url={url} image={image} />,
    icon: iconPath(storefront),
    structuredData: structuredData({ storefront, name: nameOf(storefront), url, image, hours }),
  };
}
