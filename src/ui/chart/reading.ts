/** One value as it is read: in the bubble, by the keyboard and in the table. */
export type Reading = { key: string | number; name: string; value: string };
