import type { Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { pageOrigin } from '../../../../modules/accounts/pages/page-url.ts';
import type { Site } from '../../../../platform/http/routes.ts';
import type { Services } from '../../../../platform/services.ts';

/** Whether the request came to the host of the page's canonical URL. */
export const isHere = ({ env }: Services, page: Pick<Storefront, 'biolinkUrl'>, site: Site | undefined): boolean =>
  site ? new URL(page.biolinkUrl).hostname === site.host : pageOrigin(page) === new URL(env.APP_URL).origin;
