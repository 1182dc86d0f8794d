export const messages = {
  /** Instead of the name of a practice that has none. */
  welcome: 'Welcome',
  /** By kind, for blocks whose title is left empty. */
  blockTitles: { hours: 'Opening hours', nextFree: 'Next free appointment', articles: 'Articles' },
  errors: {
    notFound: 'Storefront not found',
  },
};
