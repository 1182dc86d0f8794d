type Asking = { slug: string; ask: (path: string) => Promise<Response> };

/** Replaces the parameters in these paths with ids of existing rows. */
export async function fillIn(paths: string[], asking: Asking): Promise<string[]> {
  const filled: string[] = [];
  for (const path of new Set(paths)) filled.push(await fillInOne(path, asking));
  return filled.filter(path => !/logout|progress/.test(path));
}

async function fillInOne(path: string, { slug, ask }: Asking): Promise<string> {
  const [list = '', ...rest] = path.split(/\/:\w+/);
  if (!rest.length) return path;
  if (path.includes(':slug')) return path.replace(/:slug/, slug).replace(/:\w+/g, '1');
  const answer = await ask(list);
  const body = answer.headers.get('content-type')?.includes('json') ? await answer.json() : null;
  const rows = [body, body?.items, ...Object.values(body ?? {})].find(each => Array.isArray(each) && each[0]?.id);
  return path.replace(/:\w+/, String(rows?.[0]?.id ?? 999_999)).replace(/:\w+/g, '1');
}

/** Paths with their required query, and with optional ones for lists. */
export const withQueries = (slug: string) => {
  const [from, to] = [new Date(Date.now() - 4 * 86_400_000), new Date(Date.now() + 4 * 86_400_000)];
  const [first, last] = [from, to].map(each => each.toISOString().slice(0, 10));
  return [
    '/api/search?q=rey',
    '/api/emails/suppressions/reason?email=felix@client.example',
    '/api/sms/replies?clientId=1',
    '/api/invoices/suggestion?clientId=1',
    `/api/contents/calendar?first=${first}&last=${last}`,
    `/api/appointments/slots?storefrontSlug=${slug}&date=${last}&days=7`,
    '/api/clients?limit=50&sort=-createdAt',
    '/api/clients?limit=50&sort=name&search=reyes',
    '/api/clients?limit=50&sort=-lastContact&status=active',
    `/api/appointments?from=${from.toISOString()}&to=${to.toISOString()}`,
    '/api/emails/logs?limit=50&status=sent',
    '/api/subscribers?limit=50&search=rey',
    '/api/contents?limit=50&search=protein',
  ];
};
