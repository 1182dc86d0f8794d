/** With more rows than this there is a field to search them. */
export const searchFrom = 8;

export const idOf = ({ id }: { id: number }) => id;
