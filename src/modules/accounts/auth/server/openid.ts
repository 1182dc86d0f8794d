import * as oidc from 'openid-client';
import { z } from 'zod';
import { AppError } from '../../../../platform/errors.ts';
import { decrypt, encrypt } from '../../../../platform/secrets/encryption.ts';
import type { Services } from '../../../../platform/services.ts';

/** Seconds that the provider has for each answer. */
const timeoutSeconds = 10;
/** Milliseconds after which its description is asked for again: keys and addresses change, seldom. */
const keptFor = 3_600_000;
const minutes = (count: number) => count * 60_000;

/** Who somebody is in the provider's word. */
export type Identity = {
  issuer: string;
  subject: string;
  /** Only one that the provider has confirmed. */
  email: string | null;
  firstName: string;
  lastName: string;
};

/** What the browser keeps while its person is with the provider. */
const errand = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  until: z.number(),
});
const errandSeal = { purpose: 'openid', place: 'sign-in' };

export type OpenId = ReturnType<typeof createOpenId>;

/**
 * Signing in by the OpenID provider that this instance names (OpenID Connect Core 1.0, section 3.1), the code flow with
 * PKCE, state and nonce. Nothing is asked of it before somebody wants to sign in. `exchangeTimeoutSeconds`: how long it
 * has to exchange a code for tokens.
 */
export function createOpenId({ exchangeTimeoutSeconds = timeoutSeconds } = {}) {
  let known: { config: oidc.Configuration; at: number } | undefined;
  const configure = async (services: Services) => {
    if (known && known.at > Date.now() - keptFor) return known.config;
    const config = await discover(services);
    config.timeout = exchangeTimeoutSeconds;
    known = { config, at: Date.now() };
    return config;
  };
  return {
    /** Where to send the browser, and what it is to keep. @throws AppError */
    begin: (services: Services, next: string) =>
      orRefuse(services, async () => {
        const config = await configure(services);
        const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: callbackOf(services),
          scope: 'openid email profile',
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        });
        const kept = { state, nonce, verifier, next, until: Date.now() + minutes(15) };
        return { url: url.href, errand: encrypt(services.secret, errandSeal, JSON.stringify(kept)) };
      }),
    /** Who has come back, by the query of the address they came to. @throws AppError */
    finish: async (services: Services, given: { search: string; errand: string | undefined }) => {
      const opened = given.errand ? decrypt(services.secret, errandSeal, given.errand) : null;
      const kept = opened === null ? null : errand.parse(JSON.parse(opened));
      if (!kept || kept.until < Date.now()) throw new AppError('invalid', 'That took too long. Try again.');
      return orRefuse(services, async () => {
        const config = await configure(services);
        const identity = await exchange(config, new URL(callbackOf(services) + given.search), kept);
        return { identity, next: kept.next };
      });
    },
  };
}

/** What the button calls the provider; null when none is configured. */
export const openIdName = ({ env }: Services): string | null => (env.OIDC_ISSUER ? env.OIDC_NAME : null);

const callbackOf = ({ env }: Services) => `${env.APP_URL}/login/openid/callback`;

/** The one address is the operator's own word; all others come from what stands there. */
function discover({ env }: Services): Promise<oidc.Configuration> {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET } = env;
  const isPlain = OIDC_ISSUER.startsWith('http:');
  // The signature is checked although the token comes from the provider's own address.
  const execute = [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])];
  return oidc.discovery(new URL(OIDC_ISSUER), OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, {
    execute,
    timeout: timeoutSeconds,
  });
}

const text = z.string().catch('');

async function exchange(config: oidc.Configuration, url: URL, kept: z.infer<typeof errand>): Promise<Identity> {
  const tokens = await oidc.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: kept.verifier,
    expectedState: kept.state,
    expectedNonce: kept.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('no ID token');
  const { userinfo_endpoint } = config.serverMetadata();
  const more =
    claims.email === undefined && userinfo_endpoint
      ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {};
  const said: Record<string, unknown> = { ...claims, ...more };
  const name = text.parse(said.name).split(' ');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: said.email_verified === true ? text.parse(said.email).toLowerCase() || null : null,
    firstName: text.parse(said.given_name) || (name[0] ?? ''),
    lastName: text.parse(said.family_name) || name.slice(1).join(' '),
  };
}

/** Whatever is wrong with the provider or its answer, people read one sentence and the log says which. */
async function orRefuse<T>(services: Services, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (reason) {
    if (reason instanceof AppError) throw reason;
    const name = services.env.OIDC_NAME;
    services.log.warn({ err: reason }, 'signing in by OpenID did not work');
    if (reason instanceof oidc.AuthorizationResponseError && reason.error === 'access_denied')
      throw new AppError('invalid', `You declined access at ${name}.`);
    throw new AppError('unavailable', `We couldn’t sign you in with ${name}. Try again, or use your password.`);
  }
}
