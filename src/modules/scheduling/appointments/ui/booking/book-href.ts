type Query = { service?: number; month?: string; date?: string; time?: string };

/** An address of the booking page; what is undefined is left out. */
export function bookHref(slug: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value ? [[name, String(value)]] : [],
  );
  return `/bio/${slug}/book?${new URLSearchParams(given)}`;
}
