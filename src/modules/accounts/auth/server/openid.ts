import { and, eq } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { recordAccountEventIn } from '../../../../platform/audit/record-event.ts';
import { asSystem, inSystem, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { decrypt, encrypt } from '../../../../platform/secrets/encryption.ts';
import type { Services } from '../../../../platform/services.ts';
import { accountNotices, queueAccountNotice } from './account-mails.tsx';
import { findUser } from './accounts.ts';
import { listMemberships } from './members.ts';
import { ownPassword } from './passwords.ts';
import { checkPassword } from './sign-in.ts';
import {
  completeWithCode,
  continueSignIn,
  type SignInDeps,
  type SignInResult,
  wrongCredentials,
} from './sign-in-flow.ts';
import { accounts, users } from './tables.ts';
import { hasTwoFactor, lockAccount } from './two-factor.ts';

/** Timeout for each request to the provider. */
const timeoutSeconds = 10;
/** In milliseconds. The provider's metadata (keys and endpoints) is cached, because it seldom changes. */
const metadataCacheMs = 3_600_000;
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
const loginState = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  until: z.number(),
});
const loginStateSeal = { purpose: 'openid', place: 'sign-in' };

/**
 * Sign-in through this instance's OpenID provider (OpenID Connect Core 1.0, section 3.1): authorization code flow with
 * PKCE, state and nonce. The provider is first contacted when somebody signs in. `exchangeTimeoutSeconds` limits the
 * token request.
 */
export function createOpenId({ exchangeTimeoutSeconds = timeoutSeconds } = {}) {
  let cached: { config: oidc.Configuration; at: number } | undefined;
  const configure = async (services: Services) => {
    if (cached && cached.at > Date.now() - metadataCacheMs) return cached.config;
    const config = await discover(services);
    config.timeout = exchangeTimeoutSeconds;
    cached = { config, at: Date.now() };
    return config;
  };
  return {
    /** Returns the redirect URL and the cookie value. @throws AppError */
    begin: (services: Services, next: string) =>
      withGeneralMessage(services, async () => {
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
        const flow = { state, nonce, verifier, next, until: Date.now() + minutes(15) };
        return { url: url.href, flowState: encrypt(services.secret, loginStateSeal, JSON.stringify(flow)) };
      }),
    /** Returns the identity for the callback's query string. @throws AppError */
    finish: async (services: Services, callback: { search: string; flowState: string | undefined }) => {
      const opened = callback.flowState ? decrypt(services.secret, loginStateSeal, callback.flowState) : null;
      const flow = opened === null ? null : loginState.parse(JSON.parse(opened));
      if (!flow || flow.until < Date.now()) throw new AppError('invalid', 'That took too long. Try again.');
      return withGeneralMessage(services, async () => {
        const config = await configure(services);
        const identity = await exchange(config, new URL(callbackOf(services) + callback.search), flow);
        return { identity, next: flow.next };
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

async function exchange(config: oidc.Configuration, url: URL, flow: z.infer<typeof loginState>): Promise<Identity> {
  const tokens = await oidc.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('no ID token');
  const { userinfo_endpoint } = config.serverMetadata();
  const more =
    claims.email === undefined && userinfo_endpoint
      ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {};
  const allClaims: Record<string, unknown> = { ...claims, ...more };
  const name = text.parse(allClaims.name).split(' ');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: allClaims.email_verified === true ? text.parse(allClaims.email).toLowerCase() || null : null,
    firstName: text.parse(allClaims.given_name) || (name[0] ?? ''),
    lastName: text.parse(allClaims.family_name) || name.slice(1).join(' '),
  };
}

/** People get one general message for any provider error; the log has the cause. */
async function withGeneralMessage<T>(services: Services, work: () => Promise<T>): Promise<T> {
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

const provider = 'openid';

/**
 * Signs in a person identified by the provider; two-factor sign-in still applies. An existing account is linked to the
 * identity by entering its password once (openid-tie.ts). Without a password and without another identity it is linked
 * by email, if both sides have verified it. Null if there is no account.
 * @throws AppError forbidden
 */
export async function signInByIdentity(
  deps: SignInDeps,
  identity: Identity,
): Promise<SignInResult | AskForPassword | null> {
  const linked = (await findLinkedUser(deps, identity)) ?? (await linkByEmail(deps, identity));
  return typeof linked === 'number' ? continueSignIn(deps, { userId: linked, passwordDigest: null }) : linked;
}

/** The password is needed to link the account to the identity. */
type AskForPassword = { needs: 'password'; email: string };

async function findLinkedUser({ services }: SignInDeps, { issuer, subject }: Identity): Promise<number | null> {
  const [account] = await asSystem(services.database)
    .db.select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider), eq(accounts.issuer, issuer), eq(accounts.accountId, subject)));
  return account?.userId ?? null;
}

async function linkByEmail(deps: SignInDeps, identity: Identity): Promise<number | AskForPassword | null> {
  const { services } = deps;
  const { email } = identity;
  if (email === null)
    throw new AppError(
      'forbidden',
      `${services.env.OIDC_NAME} hasn’t verified your email address. Sign in with your password.`,
    );
  return inSystem(services.database, async system => {
    const [user] = await system.db.select().from(users).where(eq(users.email, email)).for('update');
    if (!user) return null;
    // Prevents pre-hijacking: the account may have been created by somebody else with this address, who would then
    // share it with the owner of the address. The owner does not know that password; resetting it ends the other
    // person's sessions.
    if (await system.db.$count(accounts, ownPassword(user.id))) return { needs: 'password', email };
    if (!user.emailVerified)
      throw new AppError(
        'forbidden',
        'The email address of your account isn’t confirmed yet. Sign in with your password and confirm it, or choose a new password first.',
      );
    // Providers may reassign addresses; the next holder must not get the account of the previous one.
    if (await system.db.$count(accounts, and(eq(accounts.userId, user.id), eq(accounts.providerId, provider))))
      throw new AppError(
        'forbidden',
        `Your account is connected to another person at ${services.env.OIDC_NAME}. Choose a password with “Forgot your password?”, then come back and enter it once.`,
      );
    await linkAndNotify(deps, system, user, identity);
    return user.id;
  });
}

type Deps = Pick<SignInDeps, 'services' | 'from'>;
type IdentityKey = Pick<Identity, 'issuer' | 'subject'>;

/** Links the identity and notifies the owner of the account by email. */
async function linkAndNotify(
  { services, from }: Deps,
  system: System,
  user: { id: number; email: string },
  to: IdentityKey,
) {
  if (!(await linkIdentity(system, user.id, to))) return;
  const event = { act: 'changed', subject: 'account', from, details: { what: 'tied to OpenID' } } as const;
  await recordAccountEventIn(system, { ...event, userId: user.id });
  const [own] = await listMemberships(system, user.id);
  const mail = { to: user.email, news: accountNotices.tied(services.env.OIDC_NAME) };
  if (own) await queueAccountNotice(services, { ...system, tenantId: own.tenantId }, mail);
}

/** Returns false if this identity is already linked to an account. */
export async function linkIdentity({ db }: System, userId: number, { issuer, subject }: IdentityKey): Promise<boolean> {
  const values = { userId, accountId: subject, providerId: provider, issuer };
  const inserted = await db.insert(accounts).values(values).onConflictDoNothing().returning({ id: accounts.id });
  return inserted.length > 0;
}

const pendingLinkSeal = { purpose: 'openid', place: 'tie' };

/** The identity that waits for its account's password, and the path to continue to. */
const pendingLink = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  next: z.string(),
  until: z.number(),
});
export type PendingLink = z.infer<typeof pendingLink>;

/** A sealed cookie value, valid for ten minutes. */
export const sealPendingLink = (
  { secret }: Services,
  { issuer, subject }: Identity,
  about: { email: string; next: string },
) => encrypt(secret, pendingLinkSeal, JSON.stringify({ issuer, subject, ...about, until: Date.now() + minutes(10) }));

/** Null if it has expired or was not sealed by this server. */
export function openPendingLink({ secret }: Services, cookie: string | undefined): PendingLink | null {
  const opened = cookie ? decrypt(secret, pendingLinkSeal, cookie) : null;
  const link = opened === null ? null : pendingLink.parse(JSON.parse(opened));
  return link && link.until > Date.now() ? link : null;
}

export async function requiresCode(services: Services, email: string): Promise<boolean> {
  const user = await findUser(services, email);
  return user !== null && hasTwoFactor(asSystem(services.database), user.id);
}

/**
 * Signs in with the account's password, and its code if two-factor sign-in is on, and links the identity.
 * @throws AppError invalid, too_many, forbidden
 */
export async function signInAndLink(
  deps: SignInDeps,
  { issuer, subject, email }: PendingLink,
  credentials: { password: string; code: string },
): Promise<SignInResult> {
  const { services } = deps;
  const proof = await checkPassword(deps, { email, password: credentials.password });
  const entered = await continueSignIn(deps, proof);
  const entry =
    entered.needs === 'code'
      ? await completeWithCode(deps, { step: entered.step.token, code: credentials.code })
      : entered;
  await inSystem(services.database, async system => {
    const user = await lockAccount(system, proof.userId, 'update');
    if (user.email !== email) throw wrongCredentials();
    await linkAndNotify(deps, system, user, { issuer, subject });
  });
  return entry;
}
