import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';

export const openIdClient = { id: 'sorrel', secret: 'a secret between the two of them' };

/** The user who is signed in at the provider. */
export type Person = { sub: string; email: string; email_verified: boolean; given_name?: string; family_name?: string };
export type OpenIdPeer = { issuer: string; setPerson: (person: Person) => void; close: () => Promise<void> };

const listen = (server: Server): Promise<number> =>
  new Promise(done =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : 0);
    }),
  );
const closing = (server: Server) => () =>
  new Promise<void>(done => {
    server.close(() => done());
    server.closeAllConnections();
  });

/** A real OpenID provider (oidc-provider) with a signed-in user who consents to everything. */
export async function openIdProvider(redirectUri: string): Promise<OpenIdPeer> {
  let person: Person = { sub: 'nobody', email: 'nobody@idp.example', email_verified: false };
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => answer(request, response));
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: openIdClient.id, client_secret: openIdClient.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
  });
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId: person.sub }, consent });
  };
  const callback = provider.callback();
  answer = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response);
    else void callback(request, response);
  };
  return {
    issuer,
    setPerson: next => {
      person = next;
    },
    close: closing(server),
  };
}

/** Follows the provider's redirects like a browser, and returns the callback URL. */
export async function walkThrough({ issuer }: Pick<OpenIdPeer, 'issuer'>, start: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = start;
  for (let steps = 0; steps < 8 && url.startsWith(issuer); steps++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      jar.set(name, value);
    }
    url = new URL(answer.headers.get('location') ?? '', url).href;
  }
  return new URL(url);
}

/** The error in the ID token. */
export type Lie = { claims?: Record<string, unknown>; signedByAnother?: boolean; isSilent?: boolean };
export type LyingProvider = { issuer: string; tell: (lie: Lie, nonce: string) => void; close: () => Promise<void> };

/** A minimal provider that returns ID tokens with arbitrary errors. */
export async function lyingProvider(person: Person): Promise<LyingProvider> {
  const [own, another] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ];
  let lie: Lie = {};
  let nonce = '';
  const plain = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = () => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { ...person, iss: issuer, aud: openIdClient.id, iat: now, exp: now + 300, nonce, ...lie.claims };
    const said = `${plain({ alg: 'RS256', kid: 'one' })}.${plain(claims)}`;
    const key = lie.signedByAnother ? another.privateKey : own.privateKey;
    return `${said}.${createSign('RSA-SHA256').update(said).sign(key).toString('base64url')}`;
  };
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    '/token': () => ({ access_token: 'x', token_type: 'Bearer', expires_in: 300, id_token: token() }),
  };
  const server = createServer((request, response) => {
    request.resume();
    if (lie.isSilent && request.url === '/token') return;
    const answer = answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.() ?? {}));
  });
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  return {
    issuer,
    tell: (next, expected) => {
      [lie, nonce] = [next, expected];
    },
    close: closing(server),
  };
}
