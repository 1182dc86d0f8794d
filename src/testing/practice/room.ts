import { createClientSession } from '../../modules/room/access/server/client-session.ts';
import { inTenant } from '../../platform/database/scope.ts';
import { appUrl, type Call, call, clientFields, cookieOf, type Practice, type World } from '../world.ts';

/** Calls as this client, who is signed in to the client room: its pages and its API. */
export async function callAsClient(
  world: World,
  { tenantId }: { tenantId: number },
  clientId: number,
  device = 'Safari on iPhone',
): Promise<Call> {
  const principal = { tenantId, userId: 0, role: 'viewer' } as const;
  const value = await inTenant(world.services.database, principal, scope =>
    createClientSession(scope, { clientId, device }),
  );
  return call(world, `sorrel.client_session=${value}; sorrel.client_session_${tenantId}=${value}`);
}

/** A new client who is signed in. */
export async function openRoom(world: World, practice: Practice, overrides: Record<string, unknown> = {}) {
  const { id, email } = await (await practice.call('POST', '/api/clients', clientFields(overrides))).json();
  return { clientId: Number(id), email: String(email), call: await callAsClient(world, practice, Number(id)) };
}

/** The client with this address chooses a language on the page of their details. */
export async function chooseLanguage(world: World, practice: Practice, email: string, language: string) {
  const { rows } = await world.services.database.pool.query<{ id: string }>(
    'select id from clients where tenant_id = $1 and email = $2',
    [practice.tenantId, email],
  );
  const answer = await (await callAsClient(world, practice, Number(rows[0]?.id)))('PUT', '/api/room/me', { language });
  if (answer.status !== 204) throw new Error(`the language was refused: ${await answer.text()}`);
}

/** Asks for a code like the form of the door; with what was mailed, which no call shows. */
export async function mailedCode(world: World, { slug }: Pick<Practice, 'slug'>, email: string) {
  const answer = await world.request(`/my/${slug}`, {
    method: 'POST',
    headers: { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email }).toString(),
  });
  const { rows } = await world.services.database.pool.query<{ text: string }>(
    `select text from email_logs where recipient_email = $1 and is_confidential order by id desc limit 1`,
    [email],
  );
  const text = rows[0]?.text ?? '';
  return {
    cookie: cookieOf(answer).split('; ')[0] ?? '',
    code: /\b(\d{3}) (\d{3})\b/.exec(text)?.slice(1).join('') ?? '',
    link: /\/my\/[\w-]+\/enter\/[\w-]+/.exec(text)?.[0] ?? '',
  };
}
