import { appUrl, type Practice, type World } from '../world.ts';

type Mail = { id: number; recipientEmail: string };

/** The query of the latest link to that page in emails to that address; follows short links. */
export async function linkOfMail(practice: Practice, to: string, page: string): Promise<string> {
  const mails: Mail[] = await (await practice.call('GET', '/api/emails/logs')).json();
  for (const { id } of mails.filter(mail => mail.recipientEmail === to)) {
    const { text } = await (await practice.call('GET', `/api/emails/logs/${id}`)).json();
    const [, query] = text.match(new RegExp(`/${page}\\?([^\\]\\s]+)`)) ?? [];
    if (query) return query;
    for (const [short] of text.matchAll(/\/v\/[\w-]{22}/g)) {
      const leadsTo = (await practice.call('GET', short)).headers.get('location') ?? '';
      if (leadsTo.startsWith(`/${page}?`)) return leadsTo.slice(page.length + 2);
    }
  }
  throw new Error(`no link to ${page} was mailed to ${to}`);
}

/** Changes some booking rules and keeps the others. */
export async function setRules(practice: Practice, rules: Record<string, unknown>) {
  const now = await (await practice.call('GET', '/api/availability')).json();
  const answer = await practice.call('PUT', '/api/availability', { ...now, ...rules });
  if (!answer.ok) throw new Error(`the rules were refused: ${await answer.text()}`);
}

/** Submits a form as a browser without JavaScript does. */
export async function postForm(world: World, path: string, fields: Record<string, string>): Promise<Response> {
  return world.request(path, {
    method: 'POST',
    headers: { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}

export const pairOf = (query: string) => Object.fromEntries(new URLSearchParams(query));
