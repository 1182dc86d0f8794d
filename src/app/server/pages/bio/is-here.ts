import type { Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { pageOrigin } from '../../../../modules/accounts/pages/page-url.ts';
import type { Site } from '../../../../platform/http/routes.ts';
import type { Services } from '../../../../platform/services.ts';

/** Whether a request to this host came to the one under which the page has its address. */
export const isHere = ({ env }: Services, page: Pick<Storefront, 'biolinkUrl'>, site: Site | undefined): boolean =>
  site ? new URL(page.biolinkUrl).hostname === site.host : pageOrigin(page) === new URL(env.APP_URL).origin;
