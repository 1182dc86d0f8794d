import { readFileSync } from 'node:fs';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { pdf, uploadProduct } from '../src/testing/texts/sample-files.ts';
import { type newOwner, post } from './program.ts';

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
export type Practice = { call: Call; owner: typeof newOwner; slug: string };

/** @throws with the response's text if the request failed */
async function expectOk(what: string, answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  return answer;
}

/** Returns a function for API calls with the session of this user. */
export async function signIn(program: { url: string }, owner: typeof newOwner): Promise<Practice> {
  const answer = await expectOk('sign-in', await post(program, '/api/login', owner));
  const cookie = answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ');
  const call: Call = (method, path, body, more) => {
    const isFile = body instanceof Uint8Array;
    const type: Record<string, string> =
      body === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' };
    const headers = { origin: program.url, cookie, ...type, ...more };
    const sent = isFile ? new Uint8Array(body) : body === undefined ? null : JSON.stringify(body);
    return fetch(program.url + path, { method, headers, body: sent });
  };
  const { slug } = await (await expectOk('storefront', await call('GET', '/api/storefront'))).json();
  return { call, owner, slug };
}

/** Uses everything a practice needs in a day: database, mail, files, images, PDFs and the writer. */
export async function workADay(program: { url: string }, { call, owner, slug }: Practice, day: number, time: string) {
  const name = `${slug}-${day}-${time.replace(':', '')}`;
  const email = `${name}@client.example`;
  const ask = async (method: string, path: string, body?: unknown) =>
    (await expectOk(`${method} ${path}`, await call(method, path, body))).json();

  const page = await (await expectOk('the page', await fetch(`${program.url}/bio/${slug}`))).text();
  if (!page.includes(owner.practiceName)) throw new Error('the page has no name');
  const date = addDays(dayIn(new Date(), owner.timeZone), day);
  const person = { firstName: 'Felix', lastName: 'Romero', email, phone: '', notes: '' };
  const wish = { storefrontSlug: slug, appointmentType: 'consultation', date, time, timeZone: owner.timeZone };
  await expectOk('booking', await post(program, '/api/appointments/book', { ...person, ...wish }));

  const ann = { firstName: 'Ann', lastName: 'Moss', email: `ann.${email}`, goal: 'weight_loss' };
  const client = await ask('POST', '/api/clients', ann);
  const found: { email: string }[] = await ask('GET', '/api/clients');
  for (const each of [email, ann.email])
    if (!found.some(client => client.email === each)) throw new Error(`${each} is not in the list`);

  const lines = [{ description: 'Initial consultation', quantity: '1', unitPrice: '95.00' }];
  const { id } = await ask('POST', '/api/invoices', { clientId: client.id, description: 'November sessions', lines });
  await ask('POST', `/api/invoices/${id}/issue`);
  const paper = await expectOk('paper', await call('GET', `/api/invoices/${id}/pdf`));
  if (!(await paper.text()).startsWith('%PDF')) throw new Error('no PDF');
  await ask('POST', `/api/invoices/${id}/send`, {});

  const picture = readFileSync('docs/pictures/sorrel.png').toString('base64');
  await ask('PUT', '/api/auth/profile', {
    firstName: owner.firstName,
    lastName: owner.lastName,
    photo: `data:image/png;base64,${picture}`,
  });
  const file = await (await expectOk('upload', await uploadProduct({ call }, pdf(9_000)))).json();
  await ask('POST', '/api/digital-products', { title: `Guide ${name}`, price: '39', fileId: file.id });
  await ask('POST', '/api/content/generate', { type: 'instagram', topic: 'Iron', tone: 'professional' });
  return { email };
}
