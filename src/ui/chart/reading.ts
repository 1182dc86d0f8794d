/** One value as text: in the tooltip, for the keyboard and in the table. */
export type Reading = { key: string | number; name: string; value: string };
