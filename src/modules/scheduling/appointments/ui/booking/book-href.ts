type Query = { service?: number; month?: string; date?: string; time?: string; embed?: string | undefined };

/** URL of the booking page; undefined parameters are omitted. */
export function bookHref(slug: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value ? [[name, String(value)]] : [],
  );
  return `/bio/${slug}/book?${new URLSearchParams(given)}`;
}
