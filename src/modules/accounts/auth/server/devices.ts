import { and, eq, gt, notInArray, sql } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { deriveKey, keyedHash, randomToken } from '../../../../platform/tokens.ts';
import { accountNews, queueAccountNews } from './account-mails.tsx';
import { describeDevice } from './describe-device.ts';
import { knownDevices, sessions, type users } from './tables.ts';

/** How many browsers of one person are remembered; the one not seen for longest is forgotten first. */
const most = 30;

type Arrival = {
  user: typeof users.$inferSelect;
  /** The browser's cookie, if it has one. */
  device: string | null;
  userAgent: string | undefined;
};

/**
 * Remembers the browser in which a session is about to begin, and tells the person by mail when it is a new one. Not of
 * the first: the account was made in it. Returns what the browser's cookie is to hold.
 */
export async function noteDevice(
  services: Services,
  system: System & { tenantId: number },
  { user, device, userAgent }: Arrival,
): Promise<string> {
  const { db } = system;
  const kept = device && /^[\w-]{32}$/.test(device) ? device : randomToken();
  const isFirst = await isFirstOf(system, user.id);
  const deviceHash = keyedHash(deriveKey(services.secret, 'device'), `${user.id} ${kept}`);
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
    .limit(most);
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, user.id), notInArray(knownDevices.deviceHash, newest)));
  if (noted?.isNew && !isFirst && user.signInAlerts) {
    const news = accountNews.newDevice(describeDevice(userAgent ?? ''));
    await queueAccountNews(services, system, { to: user.email, news });
  }
  return kept;
}

/** Who has a session is somewhere else already, also when that began before devices were remembered. */
async function isFirstOf({ db }: System, userId: number): Promise<boolean> {
  if (await db.$count(knownDevices, eq(knownDevices.userId, userId))) return false;
  return (await db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))) === 0;
}
