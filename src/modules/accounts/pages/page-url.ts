type Page = { slug: string; biolinkUrl: string };

/** The origin under which a page has its address: its practice's own domain, or this server's. */
export const pageOrigin = ({ biolinkUrl }: Pick<Page, 'biolinkUrl'>): string => new URL(biolinkUrl).origin;

/** The path of a page, or of a place below it (`/shop`): on its practice's domain the main page is at the root. */
export const pagePath = (page: Page, below = ''): string =>
  below ? `/bio/${page.slug}${below}` : new URL(page.biolinkUrl).pathname;

/** The same with its origin. */
export const pageUrl = (page: Page, below = ''): string =>
  below ? pageOrigin(page) + pagePath(page, below) : page.biolinkUrl;
