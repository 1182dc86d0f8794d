import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createApp, pagesOf } from '../app/server/http/api.ts';
import type { Assets } from '../app/server/http/assets.ts';
import { openRoutes } from '../app/server/http/declared-routes.ts';
import { listeners } from '../app/server/listeners.ts';
import { tableMetadata } from '../app/server/modules.ts';
import { type Counters, createPageCounter, type PageCounter } from '../app/server/pages/bio/view-counter.ts';
import { ports } from '../app/server/ports.ts';
import { createAccount } from '../modules/accounts/auth/server/accounts.ts';
import { joinPractice } from '../modules/accounts/auth/server/members.ts';
import { hashPassword } from '../modules/accounts/auth/server/passwords.ts';
import { sessionCookie } from '../modules/accounts/auth/server/session.ts';
import { createFirstStorefront } from '../modules/accounts/pages/server/storefront.ts';
import { createPractice } from '../modules/accounts/tenants/server/practice.ts';
import { createViewLog, type ViewLog } from '../modules/governance/audit/server/view-log.ts';
import { createMailCounter, type MailCounter } from '../modules/messaging/mailings/server/track.ts';
import { createFirstServices } from '../modules/scheduling/availability/server/services.ts';
import { parseEnv } from '../platform/config/env.ts';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { inSystem, type System } from '../platform/database/scope.ts';
import { bindListeners } from '../platform/events/events.ts';
import { folderStore } from '../platform/files/store.ts';
import { openPageCache } from '../platform/http/page-cache/page-cache.ts';
import { openPageVersions } from '../platform/http/page-cache/page-versions.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { randomToken } from '../platform/secrets/tokens.ts';
import type { Services } from '../platform/services.ts';
import { createLog } from '../platform/telemetry/log.ts';
import { languageCodes } from '../shared/locale.ts';
import { loadMessages } from '../shared/messages/create-catalog.ts';
import type { Role } from '../shared/permissions.ts';
import { databaseOfOne } from './setup/postgres.ts';

export const testPassword = 'correct horse battery';
export const appUrl = 'http://localhost:3000';

/** Enough of the build manifest to render pages. */
export const noAssets: Assets = {
  practice: { script: '/assets/practice/main.js', preloads: [], styles: [], pages: new Map() },
  public: { script: '/assets/public/public.js', preloads: [], styles: [] },
  font: '/assets/figtree.woff2',
  icon: '/assets/icon.svg',
  files: new Map(),
};

export type World = {
  services: Services;
  /** Sends a request to the whole program: `request('/api/…')`. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
  fetch: (request: Request, env: unknown) => Response | Promise<Response>;
  /** All routes, in the order of matching. */
  routes: { method: string; path: string }[];
  open: ReturnType<typeof openTo>;
  /** Page view counters as on the server; written when a test asks for it. */
  counter: PageCounter;
  mailCounter: MailCounter;
  counters: Counters;
  /** Read events before they are written to the audit log. */
  looks: ViewLog;
  close: () => Promise<void>;
};

/** The program with its own database in this process, without workers. */
export async function openWorld(existing?: OpenDatabase, assets: Assets = noAssets): Promise<World> {
  const log = createLog(process.env.LOG_LEVEL ?? 'silent');
  const database = existing ?? (await databaseOfOne());
  const jobs = openJobs(database, log);
  const secret = 'a secret for tests that is long enough';
  const services: Services = {
    // Trusts one proxy, so that tests set the caller's IP address by header. Email addresses count as verified.
    env: parseEnv({
      APP_URL: appUrl,
      TRUSTED_PROXIES: '1',
      CONFIRM_EMAIL: 'false',
      DATA_DIR: join(tmpdir(), 'sorrel-test-data'),
    }),
    secret,
    database,
    tables: tableMetadata,
    files: folderStore(join(tmpdir(), 'sorrel-test-files')),
    jobs,
    pages: openPageCache(openPageVersions(database)),
    log,
  };
  database.listeners = bindListeners(services, listeners);
  database.ports = ports;
  await Promise.all(languageCodes.map(loadMessages));
  const counter = createPageCounter(services);
  const mailCounter = createMailCounter(services);
  const looks = createViewLog(services);
  const counters = { pages: counter, mails: mailCounter, looks };
  const app = createApp(services, assets, counters);
  return {
    services,
    counter,
    mailCounter,
    counters,
    looks,
    request: async (path, init) => app.request(path, init),
    fetch: app.fetch,
    routes: routesOf(app),
    open: openTo(pagesOf(services, assets, counters)),
    close: async () => {
      await jobs.stop();
      await database.close();
    },
  };
}

/** Routes without authentication, by method and path. */
function openTo({ watched, files, documents, pages }: ReturnType<typeof pagesOf>) {
  const all = [...watched, ...files, ...documents, ...openRoutes, ...pages];
  return new Map(
    all.map(({ method, path, audit, onOwnDomain = false }) => [`${method} ${path}`, { audit, onOwnDomain }]),
  );
}

/** Hono lists a route once per middleware, so deduplicate. */
function routesOf({ routes }: ReturnType<typeof createApp>) {
  const each = new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
  return [...each.values()];
}

/** Calls the API like our own pages: JSON, or the bytes of a file. */
export function call(world: World, cookie = '') {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const init: RequestInit = { method, headers: { origin: appUrl, cookie, ...headers } };
    if (body !== undefined) {
      const isFile = body instanceof Uint8Array;
      const sent = isFile ? new Uint8Array(body) : typeof body === 'string' ? body : JSON.stringify(body);
      const type = isFile ? 'application/octet-stream' : 'application/json';
      const length = String(Buffer.byteLength(sent));
      init.body = sent;
      init.headers = { ...init.headers, 'content-type': type, 'content-length': length, ...headers };
    }
    return world.request(path, init);
  };
}
export type Call = ReturnType<typeof call>;

/** The cookies set by an answer, as a Cookie header. */
export const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ');

export type Practice = { tenantId: number; userId: number; slug: string; email: string; call: Call };

/**
 * A new practice and its signed-in owner. Written with a few SQL statements, because most tests begin with it. For what
 * else sign-up and sign-in do (emails, devices, audit events), use `signUpPractice`.
 */
export async function buildPractice(
  world: World,
  options: { name?: string; timeZone?: string; locale?: string } = {},
): Promise<Practice> {
  const { services } = world;
  // Signing up verifies the email address by a link.
  if (services.env.CONFIRM_EMAIL) return signUpPractice(world, options);
  const email = `${randomUUID()}@practice.example`;
  const name = options.name ?? 'Fernhill Nutrition';
  const person = { email, firstName: 'Maya', lastName: 'Lindqvist', passwordHash: await testPasswordHash() };
  return inSystem(services.database, async system => {
    const userId = await createAccount(system, person);
    const tenantId = await createPractice(system, {
      name,
      timeZone: options.timeZone ?? 'America/Los_Angeles',
      locale: options.locale,
    });
    await joinPractice(system, { tenantId, userId, role: 'owner' });
    await createFirstServices(system, { tenantId });
    const slug = await createFirstStorefront(system, { tenantId, userId, name });
    return { tenantId, userId, slug, email, call: call(world, await openSession(world, system, { tenantId, userId })) };
  });
}

/** Like `buildPractice`, but by signing up through the API, with all side effects. */
export async function signUpPractice(
  world: World,
  options: { name?: string; timeZone?: string } = {},
): Promise<Practice> {
  const email = `${randomUUID()}@practice.example`;
  const response = await call(world)('POST', '/api/signup', {
    firstName: 'Maya',
    lastName: 'Lindqvist',
    email,
    password: testPassword,
    practiceName: options.name ?? 'Fernhill Nutrition',
    timeZone: options.timeZone ?? 'America/Los_Angeles',
  });
  const user = await response.json();
  const signedIn = call(world, cookieOf(response));
  const { slug } = await (await signedIn('GET', '/api/storefront')).json();
  return { tenantId: user.tenantId, userId: user.id, slug, email, call: signedIn };
}

let passwordHash: Promise<string> | undefined;
function testPasswordHash(): Promise<string> {
  passwordHash ??= hashPassword(testPassword);
  return passwordHash;
}

/** The Cookie header of a new session. */
async function openSession({ services }: World, { db }: System, principal: { tenantId: number; userId: number }) {
  const token = randomToken();
  const { tenantId, userId } = principal;
  await db.execute(sql`insert into sessions (token, user_id, tenant_id, user_agent, expires_at)
    values (${token}, ${userId}, ${tenantId}, '', now() + interval '30 days')`);
  const { name, value } = sessionCookie(services, token);
  return `${name}=${encodeURIComponent(value)}`;
}

export type Member = { userId: number; email: string; call: Call };

/** A signed-in member of the practice. */
export async function buildMember(world: World, { tenantId }: { tenantId: number }, role: Role): Promise<Member> {
  const email = `${randomUUID()}@member.example`;
  const person = { email, firstName: 'Noor', lastName: 'Haddad', passwordHash: await testPasswordHash() };
  return inSystem(world.services.database, async system => {
    const userId = await createAccount(system, person);
    await joinPractice(system, { tenantId, userId, role });
    return { userId, email, call: call(world, await openSession(world, system, { tenantId, userId })) };
  });
}

/** Body for creating a client, with a new email address each time. */
export const clientFields = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Felix',
  lastName: 'Romero',
  email: `${randomUUID()}@client.example`,
  phone: '(503) 555-0188',
  age: 41,
  goal: 'weight_loss',
  notes: 'Prefers mornings',
  ...overrides,
});

/** The body of PUT /api/clients/{id}/facts for a client without facts. */
export const healthFacts = {
  birthDate: '1988-03-09',
  sex: 'female',
  pregnancy: 'pregnant',
  pregnancyUntil: '2027-03-01',
  heightCm: 163,
  activity: 'light',
  activityNote: 'Walks to work',
  diet: 'Vegetarian',
  conditions: ['PCOS'],
  allergies: [{ name: 'Milk', kind: 'intolerance', severity: null, source: 'client', note: null }],
  medications: [{ name: 'Inositol', isSupplement: true, dose: '2 g', schedule: 'Evenings', since: null }],
  hideNumbers: false,
  version: 0,
};

/** Body of a booking; pass day and time. */
export const bookingFields = (slug: string, overrides: Record<string, unknown>) => ({
  storefrontSlug: slug,
  firstName: 'Felix',
  lastName: 'Romero',
  email: `${randomUUID()}@client.example`,
  phone: '',
  notes: '',
  appointmentType: 'consultation',
  ...overrides,
});
