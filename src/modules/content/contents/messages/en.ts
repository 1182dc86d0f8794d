export const messages = {
  articles: 'Articles',
  all: 'All articles',
  none: 'No articles yet.',
  pages: 'Pages',
  newer: 'Newer articles',
  older: 'Older articles',
  book: 'Book an appointment',
};
