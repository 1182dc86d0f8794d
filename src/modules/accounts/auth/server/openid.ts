import * as oidc from 'openid-client';
import { z } from 'zod';
import { AppError } from '../../../../platform/errors.ts';
import { open, seal } from '../../../../platform/secrets/secrets.ts';
import type { Services } from '../../../../platform/services.ts';

/** Timeout for each request to the provider. */
const timeoutSeconds = 10;
/** In milliseconds. The provider's metadata (keys and endpoints) is cached, because it seldom changes. */
const keptFor = 3_600_000;
const minutes = (count: number) => count * 60_000;

/** Identity claims of the provider. */
export type Identity = {
  issuer: string;
  subject: string;
  /** Null unless the provider has verified it. */
  email: string | null;
  firstName: string;
  lastName: string;
};

/** State stored in a cookie while the browser is at the provider. */
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
 * Sign-in through this instance's OpenID provider (OpenID Connect Core 1.0, section 3.1): authorization code flow with
 * PKCE, state and nonce. The provider is first contacted when somebody signs in. `exchangeTimeoutSeconds` limits the
 * token request.
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
    /** Returns the redirect URL and the cookie value. @throws AppError */
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
        return { url: url.href, errand: seal(services.secret, errandSeal, JSON.stringify(kept)) };
      }),
    /** Returns the identity for the callback's query string. @throws AppError */
    finish: async (services: Services, given: { search: string; errand: string | undefined }) => {
      const opened = given.errand ? open(services.secret, errandSeal, given.errand) : null;
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

/** The provider's name on the button; null if none is configured. */
export const openIdName = ({ env }: Services): string | null => (env.OIDC_ISSUER ? env.OIDC_NAME : null);

const callbackOf = ({ env }: Services) => `${env.APP_URL}/login/openid/callback`;

/** Only the issuer's URL is configured by the operator; the other endpoints come from its metadata. */
function discover({ env }: Services): Promise<oidc.Configuration> {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET } = env;
  const isPlain = OIDC_ISSUER.startsWith('http:');
  // Also verifies the signature of the ID token, which the specification makes optional for tokens received directly
  // from the provider.
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

/** People get one general message for any provider error; the log has the cause. */
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
