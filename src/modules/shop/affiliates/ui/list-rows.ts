/** Lists with more rows get a search field. */
export const searchFrom = 8;

export const idOf = ({ id }: { id: number }) => id;
