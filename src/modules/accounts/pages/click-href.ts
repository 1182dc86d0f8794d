/** Where the links of a page report that they were followed: which block's. */
export const clickHref = (slug: string, blockId: string) => `/bio/${slug}/click?block=${encodeURIComponent(blockId)}`;
