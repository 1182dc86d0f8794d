type Page = { slug: string; biolinkUrl: string };

/** The origin of a page: the practice's custom domain, or this server. */
export const pageOrigin = ({ biolinkUrl }: Pick<Page, 'biolinkUrl'>): string => new URL(biolinkUrl).origin;

/** The path of a page, or of a path below it (`/shop`): on a custom domain, the main page is at the root. */
export const pagePath = (page: Page, below = ''): string =>
  below ? `/bio/${page.slug}${below}` : new URL(page.biolinkUrl).pathname;

export const pageUrl = (page: Page, below = ''): string =>
  below ? pageOrigin(page) + pagePath(page, below) : page.biolinkUrl;

/** The URL that records clicks on a block. */
export const clickHref = (slug: string, blockId: string) => `/bio/${slug}/click?block=${encodeURIComponent(blockId)}`;
