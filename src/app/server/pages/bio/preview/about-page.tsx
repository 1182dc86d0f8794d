import type { PublicStorefront } from '../../../../../modules/accounts/pages/contract.ts';
import { pageOrigin } from '../../../../../modules/accounts/pages/page-url.ts';
import { BioHead, describe } from '../../../../../modules/site/storefront/ui/bio/BioHead.tsx';
import { nameOf } from '../../../../../modules/site/storefront/ui/bio/BioPage.tsx';
import type { ShownHours } from '../../../../../modules/site/storefront/ui/bio/HoursTable.tsx';
import { structuredData } from '../../../../../modules/site/storefront/ui/bio/structured-data.ts';
import type { Page } from '../../html.tsx';
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
