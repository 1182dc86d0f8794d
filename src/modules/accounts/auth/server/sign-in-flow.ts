import { and, eq, gt, notInArray, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { EventOrigin } from '../../../../platform/audit/event.ts';
import { fromOf, recordAccountEvent, recordAccountEventIn } from '../../../../platform/audit/record-event.ts';
import { asSystem, inSystem, type Principal, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { describeDevice } from '../../../../platform/http/describe-device.ts';
import type { Public } from '../../../../platform/http/request.ts';
import { deriveKey, hashToken, keyedHash, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import type { SignInAnswer } from '../sign-in-contract.ts';
import { accountNotices, queueAccountNotice } from './account-mails.tsx';
import { listMemberships } from './members.ts';
import { type CookieToken, cookieRules, getCurrentUser, nameOf, sessionEnd, setSessionCookie } from './session.ts';
import { type Caller, limitCodeAttempts } from './sign-in-limits.ts';
import { accounts, knownDevices, sessions, signInSteps, type users } from './tables.ts';
import { consumeCode, countRecoveryCodes, hasTwoFactor, lockAccount } from './two-factor.ts';

/** The parts of a request that a sign-in needs. `device` is the cookie that identifies the browser. */
export type SignInDeps = Caller & { userAgent: string | undefined; device: string | null; from: EventOrigin };

/** A passed first factor. `passwordDigest` is the digest of the verified password hash; null without a password. */
export type FirstFactor = { userId: number; passwordDigest: string | null };
export const firstFactorOf = (userId: number, passwordHash: string): FirstFactor => ({
  userId,
  passwordDigest: hashToken(passwordHash),
});

export type SignInResult =
  | { needs: 'code'; step: CookieToken }
  | { needs: 'nothing'; principal: Principal; session: CookieToken; device: string };

const minutes = (count: number) => count * 60_000;

/**
 * Every sign-in goes through here, by password, invitation or identity provider. Accounts with two-factor sign-in only
 * get a pending step. `tenantId` is the practice to open, by default the one joined first.
 * @throws AppError invalid if the password was changed meanwhile, forbidden without a practice
 */
export function continueSignIn(deps: SignInDeps, proof: FirstFactor, tenantId?: number): Promise<SignInResult> {
  return inSystem(deps.services.database, async system => {
    const user = await lockAccount(system, proof.userId, 'share');
    await checkPasswordUnchanged(system, proof);
    if (await hasTwoFactor(system, user.id)) return { needs: 'code', step: await createPendingStep(system, proof) };
    return beginSession(deps, system, { user, tenantId });
  });
}

/**
 * The second factor: a code of the app, or a recovery code.
 * @throws AppError invalid, too_many, signed_out if the first step has expired
 */
export async function completeWithCode(
  deps: SignInDeps,
  { step, code }: { step: string; code: string },
): Promise<SignInResult> {
  const { services } = deps;
  const ours = and(eq(signInSteps.tokenHash, hashToken(step)), gt(signInSteps.expiresAt, sql`now()`));
  const [pendingStep] = await asSystem(services.database).db.select().from(signInSteps).where(ours);
  if (!pendingStep) throw stepExpired();
  return limitCodeAttempts(deps, pendingStep.userId, () =>
    recordWrongCode(deps, pendingStep.userId, () =>
      inSystem(services.database, async system => {
        const user = await lockAccount(system, pendingStep.userId, 'share');
        const spent = await consumeCode(services, system, { userId: user.id, code });
        const [proof] = await system.db.delete(signInSteps).where(ours).returning();
        if (!proof) throw stepExpired();
        await checkPasswordUnchanged(system, proof);
        const entry = await beginSession(deps, system, { user });
        if (spent === 'recovery') {
          const news = accountNotices.codeUsed(await countRecoveryCodes(system, user.id));
          await queueAccountNotice(
            services,
            { ...system, tenantId: entry.principal.tenantId },
            { to: user.email, news },
          );
        }
        return entry;
      }),
    ),
  );
}

/** Audited because the password must be known to get here. Runs after the transaction, which a wrong code rolls back. */
async function recordWrongCode<T>(
  { services, from }: SignInDeps,
  userId: number,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (reason) {
    const isWrong = reason instanceof AppError && reason.errors?.code !== undefined;
    if (isWrong) await recordAccountEvent(services, { userId, act: 'sign_in_failed', subject: 'second_factor', from });
    throw reason;
  }
}

/** Whether a pending sign-in with this token still waits for its code. */
export async function isCodePending(services: Services, step: string | null): Promise<boolean> {
  if (!step) return false;
  const ours = and(eq(signInSteps.tokenHash, hashToken(step)), gt(signInSteps.expiresAt, sql`now()`));
  return (await asSystem(services.database).db.$count(signInSteps, ours)) > 0;
}

const stepExpired = () => new AppError('signed_out', 'That took too long. Sign in again.');
export const wrongCredentials = () => new AppError('invalid', 'Incorrect email or password.');

/**
 * A password that was changed meanwhile counts as wrong. The account's lock orders both: a later change ends this
 * session, an earlier one is seen here.
 */
async function checkPasswordUnchanged({ db }: System, { userId, passwordDigest }: FirstFactor) {
  if (passwordDigest === null) return;
  const [credential] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .for('share');
  if (!credential?.hash || hashToken(credential.hash) !== passwordDigest) throw wrongCredentials();
}

async function createPendingStep({ db }: System, proof: FirstFactor): Promise<CookieToken> {
  const [token, expiresAt] = [randomToken(), new Date(Date.now() + minutes(10))];
  await db.delete(signInSteps).where(sql`${signInSteps.expiresAt} < now() and ${signInSteps.userId} = ${proof.userId}`);
  await db.insert(signInSteps).values({ ...proof, tokenHash: hashToken(token), expiresAt });
  return { token, expiresAt };
}

/** Known browsers per person; beyond that, the one unused for longest is deleted. */
const maxDevices = 30;

type DeviceInput = {
  user: typeof users.$inferSelect;
  /** The browser's cookie, or null. */
  device: string | null;
  userAgent: string | undefined;
};

/**
 * Records the browser of a new session and emails the person if it is a new one, except for the first, in which the
 * account was created. Returns the value of the browser's cookie.
 */
async function recordDevice(
  services: Services,
  system: System & { tenantId: number },
  { user, device, userAgent }: DeviceInput,
): Promise<string> {
  const { db } = system;
  const deviceToken = device && /^[\w-]{32}$/.test(device) ? device : randomToken();
  const isFirst = await isFirstDevice(system, user.id);
  const deviceHash = keyedHash(deriveKey(services.secret, 'device'), `${user.id} ${deviceToken}`);
  const [noted] = await db
    .insert(knownDevices)
    .values({ userId: user.id, deviceHash })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { lastSeenAt: sql`now()` } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  const newest = db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, user.id))
    .orderBy(sql`${knownDevices.lastSeenAt} desc`)
    .limit(maxDevices);
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, user.id), notInArray(knownDevices.deviceHash, newest)));
  if (noted?.isNew && !isFirst && user.signInAlerts) {
    const news = accountNotices.newDevice(describeDevice(userAgent ?? ''));
    await queueAccountNotice(services, system, { to: user.email, news });
  }
  return deviceToken;
}

/** An open session also counts as a device, because it may have begun before devices were recorded. */
async function isFirstDevice({ db }: System, userId: number): Promise<boolean> {
  if (await db.$count(knownDevices, eq(knownDevices.userId, userId))) return false;
  return (await db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))) === 0;
}

type SignInUser = { user: Awaited<ReturnType<typeof lockAccount>>; tenantId?: number | undefined };

/** Stores what the list of sessions shows, never the caller's IP address. */
async function beginSession(deps: SignInDeps, system: System, { user, tenantId }: SignInUser) {
  const memberships = await listMemberships(system, user.id);
  const principal = memberships.find(each => each.tenantId === tenantId) ?? memberships[0];
  if (!principal)
    throw new AppError('forbidden', 'This account no longer belongs to a practice. Ask an owner to invite you.');
  const { services, device, userAgent } = deps;
  const deviceToken = await recordDevice(
    services,
    { ...system, tenantId: principal.tenantId },
    { user, device, userAgent },
  );
  const session = { token: randomToken(), expiresAt: sessionEnd() };
  const values = {
    ...session,
    userId: user.id,
    tenantId: principal.tenantId,
    userAgent: (userAgent ?? '').slice(0, 300),
  };
  await system.db.insert(sessions).values(values);
  const event = { act: 'signed_in', subject: 'session', from: deps.from } as const;
  await recordAccountEventIn(system, { ...event, userId: user.id, tenantId: principal.tenantId });
  return { needs: 'nothing' as const, principal, session, device: deviceToken };
}

const stepName = (services: Services) => nameOf(services, 'second_step');
const deviceName = (services: Services) => nameOf(services, 'device');

const daysInSeconds = (count: number) => count * 86_400;

export const signInDeps = (c: Context<Public>): SignInDeps => ({
  services: c.get('services'),
  address: callerHash(c),
  userAgent: c.req.header('user-agent'),
  from: fromOf(c),
  device: getCookie(c, deviceName(c.get('services'))) ?? null,
});

/** The token of the browser's pending sign-in, or null. */
export const stepToken = (c: Context<Public>): string | null => getCookie(c, stepName(c.get('services'))) ?? null;

/** Sets the cookies of a session or of a pending sign-in. */
export function setSignInCookies(c: Context<Public>, entry: SignInResult) {
  const services = c.get('services');
  const rules = cookieRules(services);
  if (entry.needs === 'code') {
    setCookie(c, stepName(services), entry.step.token, { ...rules, expires: entry.step.expiresAt });
    return;
  }
  setSessionCookie(c, services, entry.session);
  // Browsers cap the lifetime of a cookie at 400 days.
  setCookie(c, deviceName(services), entry.device, { ...rules, maxAge: daysInSeconds(400) });
  if (stepToken(c) !== null) deleteCookie(c, stepName(services), rules);
}

/** Sets the cookies and answers the API call. */
export async function answerSignIn(c: Context<Public>, entry: SignInResult): Promise<Response> {
  setSignInCookies(c, entry);
  const answer: SignInAnswer =
    entry.needs === 'code' ? { needs: 'code' } : await getCurrentUser(c.get('services'), entry.principal);
  return c.json(answer);
}
