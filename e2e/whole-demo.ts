import { Secret, TOTP } from 'otpauth';
import { type OpenIdPeer, openIdClient, openIdProvider, walkThrough } from '../src/testing/peers/openid-provider.ts';
import { book, lastBookable } from './mailed-links.ts';
import { demoOwner, freePort, get, post, type Site } from './program.ts';
import { type Demo, startDemo } from './screens.ts';

/** Includes pages in the middle of a flow, with the cookies that identify it. */
export type WholeDemo = Demo & { waiting: Cookie[]; stop: () => Promise<void> };
type Cookie = { name: string; value: string; url: string };

const slug = 'fernhill-nutrition';

/** The demo practice with an OpenID provider, a backup, and pages in the middle of a flow. */
export async function startWholeDemo(): Promise<WholeDemo> {
  const port = String(await freePort());
  const peer = await openIdProvider(`http://localhost:${port}/login/openid/callback`);
  const demo = await startDemo({
    PORT: port,
    OIDC_ISSUER: peer.issuer,
    OIDC_CLIENT_ID: openIdClient.id,
    OIDC_CLIENT_SECRET: openIdClient.secret,
    OIDC_NAME: 'Clinic ID',
  });
  const { program, cookie } = demo;
  const session = `${cookie.name}=${cookie.value}`;
  await post(program, '/api/backups', { kind: 'manual' }, session);
  Object.assign(demo.outside, await bookingScreens(program, session), {
    'login-code': '/login/code',
    'login-tie': '/login/openid/tie',
    'daily-summary-void': '/daily-summary?token=x',
    articles: `/bio/${slug}/articles`,
    article: await articleOf(program, session),
  });
  const waiting = [...(await waitForCode(program, session)), ...(await waitForTie(program, peer))];
  return {
    ...demo,
    waiting: waiting.map(each => ({ ...each, url: program.url })),
    stop: async () => {
      await program.kill('SIGTERM');
      await peer.close();
    },
  };
}

async function articleOf(program: Site, session: string): Promise<string> {
  type Listed = { items: { id: number; type: string }[] };
  const { items } = await get<Listed>(program, '/api/contents?status=published', session);
  const recipe = items.find(({ type }) => type === 'recipe');
  const { slug: end } = await get<{ slug: string }>(program, `/api/contents/${recipe?.id}`, session);
  return `/bio/${slug}/articles/${end}`;
}

const cookiesOf = (answer: Response) =>
  answer.headers.getSetCookie().flatMap(each => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
    return value ? [{ name, value }] : [];
  });
const pairs = (cookies: { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** A member with two-factor authentication who has entered the password. */
async function waitForCode(program: Site, session: string) {
  const email = 'noor@haddad.example';
  const invited = await post(program, '/api/team/invitations', { email, role: 'assistant' }, session);
  const token = new URL((await invited.json()).link).searchParams.get('token');
  const { password } = demoOwner;
  const joined = await post(program, '/api/join', { token, firstName: 'Noor', lastName: 'Haddad', password });
  const member = pairs(cookiesOf(joined));
  const { secret } = await (await post(program, '/api/auth/two-factor', { password }, member)).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await post(program, '/api/auth/two-factor/confirm', { code }, member);
  return cookiesOf(await post(program, '/api/login', { email, password }));
}

/** The owner signs in with the provider but has an account with a password, which has to be linked first. */
async function waitForTie(program: Site, peer: OpenIdPeer) {
  peer.setPerson({ sub: 'maya', email: demoOwner.email, email_verified: true });
  const begun = await fetch(`${program.url}/login/openid`, { redirect: 'manual' });
  const back = await walkThrough(peer, begun.headers.get('location') ?? '');
  const headers = { cookie: pairs(cookiesOf(begun)) };
  return cookiesOf(await fetch(back, { headers, redirect: 'manual' }));
}

type Service = { id: number; type: string; payment: string };

/** Return pages of a deposit's payment: pending, paid and cancelled. */
async function bookingScreens(program: Site, session: string): Promise<Record<string, string>> {
  const services = await get<Service[]>(program, '/api/services', session);
  const service = services.find(({ type }) => type === 'consultation') ?? services[0];
  const path = `/api/services/${service?.id}`;
  const asked = { ...service, price: '95.00', payment: 'deposit', deposit: '30.00' };
  await post(program, path, asked, session, 'PUT');
  const lastDay = await lastBookable(program, session);
  const open = await bookUnpaid(program, lastDay, 'ida');
  const closed = await bookUnpaid(program, lastDay, 'ivo');
  const paid = await bookUnpaid(program, lastDay, 'ina');
  await post(program, path, service, session, 'PUT');
  const origin = { origin: program.url };
  await fetch(`${program.url}/bio/${slug}/booked`, {
    method: 'POST',
    headers: origin,
    body: new URL(closed.back, program.url).searchParams,
    redirect: 'manual',
  });
  const answered = await fetch(paid.checkout, {
    method: 'POST',
    headers: origin,
    body: new URLSearchParams({ answer: 'pay' }),
    redirect: 'manual',
  });
  return {
    'booked-to-pay': open.back,
    'booked-closed': closed.back,
    booked: (answered.headers.get('location') ?? '').replace(program.url, ''),
  };
}

async function bookUnpaid(program: Site, lastDay: string, firstName: string) {
  const person = { firstName, lastName: 'Romero', email: `${firstName}@client.example`, phone: '' };
  const { checkoutUrl: checkout = '' } = await book(program, lastDay, person);
  const [, back = ''] = (await (await fetch(checkout)).text()).match(/href="([^"]*\/booked[^"]*)"/) ?? [];
  if (!back) throw new Error('the page to pay on leads back to no booking');
  return { checkout, back: back.replaceAll('&amp;', '&').replace(program.url, '') };
}
