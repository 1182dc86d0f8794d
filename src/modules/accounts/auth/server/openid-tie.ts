import { z } from 'zod';
import { asSystem, inSystem } from '../../../../platform/database/scope.ts';
import { open, seal } from '../../../../platform/secrets/secrets.ts';
import type { Services } from '../../../../platform/services.ts';
import { findUser } from './accounts.ts';
import { type Entry, enter, enterByCode, noMatch, type SignInDeps } from './enter.ts';
import type { Identity } from './openid.ts';
import { tieAndTell } from './openid-account.ts';
import { checkPassword } from './sign-in.ts';
import { hasTwoFactor, lockAccount } from './two-factor.ts';

const tieSeal = { purpose: 'openid', place: 'tie' };
const minutes = (count: number) => count * 60_000;

/** The identity that waits for its account's password, and the path to continue to. */
const waiting = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  next: z.string(),
  until: z.number(),
});
export type Waiting = z.infer<typeof waiting>;

/** A sealed cookie value, valid for ten minutes. */
export const keepWaiting = (
  { secret }: Services,
  { issuer, subject }: Identity,
  about: { email: string; next: string },
) => seal(secret, tieSeal, JSON.stringify({ issuer, subject, ...about, until: Date.now() + minutes(10) }));

/** Null if it has expired or was not sealed by this server. */
export function readWaiting({ secret }: Services, kept: string | undefined): Waiting | null {
  const opened = kept ? open(secret, tieSeal, kept) : null;
  const found = opened === null ? null : waiting.parse(JSON.parse(opened));
  return found && found.until > Date.now() ? found : null;
}

export async function asksForCode(services: Services, email: string): Promise<boolean> {
  const user = await findUser(services, email);
  return user !== null && hasTwoFactor(asSystem(services.database), user.id);
}

/**
 * Signs in with the account's password, and its code if two-factor sign-in is on, and links the identity.
 * @throws AppError invalid, too_many, forbidden
 */
export async function enterAndTie(
  deps: SignInDeps,
  { issuer, subject, email }: Waiting,
  given: { password: string; code: string },
): Promise<Entry> {
  const { services } = deps;
  const proof = await checkPassword(deps, { email, password: given.password });
  const entered = await enter(deps, proof);
  const entry =
    entered.needs === 'code' ? await enterByCode(deps, { step: entered.step.token, code: given.code }) : entered;
  await inSystem(services.database, async system => {
    const user = await lockAccount(system, proof.userId, 'update');
    if (user.email !== email) throw noMatch();
    await tieAndTell(deps, system, user, { issuer, subject });
  });
  return entry;
}
