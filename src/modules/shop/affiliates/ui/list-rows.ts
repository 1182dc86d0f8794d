/** Lists with more rows get a search field. */
export const minRowsForSearch = 8;

export const idOf = ({ id }: { id: number }) => id;
