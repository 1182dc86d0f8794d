/** The URL that records clicks on a block. */
export const clickHref = (slug: string, blockId: string) => `/bio/${slug}/click?block=${encodeURIComponent(blockId)}`;
