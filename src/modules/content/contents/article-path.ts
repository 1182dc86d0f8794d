/** `number`: page of the list, from 1. */
export const articlesPath = (page: string, number = 1): `/${string}` =>
  `/bio/${page}/articles${number > 1 ? `?page=${number}` : ''}`;
export const articlePath = (page: string, content: string): `/${string}` => `/bio/${page}/articles/${content}`;
