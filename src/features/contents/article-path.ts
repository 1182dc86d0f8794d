/** Where an article or recipe is read. */
export const articlePath = (page: string, content: string): `/${string}` => `/bio/${page}/articles/${content}`;
