import { formLink } from '../../modules/forms/requests/server/request-mail.tsx';
import { appUrl, type Practice, type World } from '../world.ts';

type FormInput = { questions: unknown[]; sums?: unknown[]; isSigned?: boolean; title?: string; kind?: string };

/** A published form. */
export async function buildForm(
  { call }: Pick<Practice, 'call'>,
  definitionInput: FormInput,
): Promise<{ id: number; revision: number }> {
  const { title = 'Intake', kind = 'intake', ...definition } = definitionInput;
  const answer = await call('POST', '/api/forms', { title, kind, definition });
  if (answer.status !== 201) throw new Error(await answer.text());
  const form = await answer.json();
  await call('POST', `/api/forms/${form.id}/publish`);
  return form;
}

/** Asks the client to fill it in. @returns the request's ID and the path of its link */
export async function sendForm(
  world: World,
  { call, tenantId }: Pick<Practice, 'call' | 'tenantId'>,
  clientId: number,
  form: { id: number },
  more = {},
) {
  const answer = await call('POST', `/api/clients/${clientId}/forms`, { formId: form.id, ...more });
  if (answer.status !== 201) throw new Error(await answer.text());
  const { id } = await answer.json();
  return { id: Number(id), path: `/f/${formLink(world.services, tenantId, id)}` };
}

/** Posts a page's form as a browser does. */
export const post = (world: World, path: string, fields: Record<string, string | string[]>, headers = {}) =>
  world.request(path, {
    method: 'POST',
    headers: { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])),
    ).toString(),
  });
