/** Where a practice's articles and recipes are listed; `number`: which page of the list. */
export const articlesPath = (page: string, number = 1): `/${string}` =>
  `/bio/${page}/articles${number > 1 ? `?page=${number}` : ''}`;
/** Where an article or recipe is read. */
export const articlePath = (page: string, content: string): `/${string}` => `/bio/${page}/articles/${content}`;
