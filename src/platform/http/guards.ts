import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { matchedRoutes } from 'hono/route';
import { isOutage, isUnstorable } from '../database/failures.ts';
import type { Who } from '../database/scope.ts';
import { AppError } from '../errors.ts';
import { noteRequest, requestFigures } from '../figures.ts';
import type { Services } from '../services.ts';
import { cameByUnknownProxy } from './caller.ts';
import type { Public } from './routes.ts';

const kilobytes = (count: number) => count * 1024;
const megabytes = (count: number) => kilobytes(count * 1024);

/** Largest body of an ordinary call, in bytes. */
const largestBody = kilobytes(256);

/** Gives each request its id, its log line and the services. */
export function identify(services: Services): MiddlewareHandler<Public> {
  let hasWarned = false;
  return async (c, next) => {
    const requestId = randomUUID();
    const log = services.log.child({ requestId });
    c.set('services', services);
    c.set('requestId', requestId);
    c.set('log', log);
    c.header('x-request-id', requestId);
    if (!hasWarned && cameByUnknownProxy(c)) {
      hasWarned = true;
      services.log.warn(unknownProxy);
    }
    const began = performance.now();
    await next();
    const ms = performance.now() - began;
    const { method } = c.req;
    const { status } = c.res;
    // Numbers, no names: enough to find out who was refused what.
    const by = signedIn(c);
    log.info({ method, path: loggable(c.req.path), status, ms: Math.round(ms), ...by }, 'request');
    if (requestFigures.hasSubscribers) noteRequest({ method, route: routeOf(c), status, seconds: ms / 1_000 });
  };
}

const unknownProxy =
  'limits per address are off: requests come through a proxy that TRUSTED_PROXIES does not name. ' +
  'Set TRUSTED_PROXIES=1, or the number of proxies in a row, and restart';

const signedIn = (c: Context) => {
  const who: Who | undefined = c.get('who');
  return who && { tenantId: who.tenantId, userId: who.userId };
};

/** The pattern, never the address; for what leads nowhere one word, so that nobody can fill a table with guesses. */
function routeOf(c: Context): string {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  return matchedRoutes(c).find(each => each.method === method)?.path ?? 'none';
}

/** Below these an address is a secret by itself, and whoever reads the log could use it. */
export const loggable = (path: string) =>
  path.replace(/^\/(affiliate|calendar|download|file|invoice|l|library|o|test-checkout|v)\/.+/, '/$1/…');

/** Calls whose body is a file, as it is: one to give away, one to sell, a backup, a whole practice. */
const leadFilePath = /^\/api\/storefront\/files$/;
const productFilePath = /^\/api\/marketplace\/files$/;

const backupPath = /^\/api\/backups\/file$/;
const archivePath = /^\/api\/portability\/import$/;

export const carriesFile = (path: string) =>
  [leadFilePath, productFilePath, backupPath, archivePath].some(each => each.test(path));

/** Calls that carry pictures as data URLs (a third larger than their files) or a whole list. */
const largerBodies: [path: RegExp, size: number][] = [
  [/^\/api\/tenant$/, megabytes(3)],
  [/^\/api\/(auth\/profile|emails\/images)$/, megabytes(7.5)],
  [/^\/api\/(clients|subscribers)\/import$/, megabytes(16)],
  // A long letter, and the addresses of 10,000 people.
  [/^\/api\/emails\/(campaigns(\/\d+)?|audience|preview|test)$/, megabytes(4)],
  // A thousand events.
  [/^\/api\/webhooks\/mail(\/[^/]*)?$/, megabytes(1)],
  // Three pictures, and the page around them.
  [/^\/api\/storefront(\/\d+)?$/, megabytes(24)],
  // A cover.
  [/^\/api\/digital-products(\/\d+)?$/, megabytes(7.5)],
  [leadFilePath, megabytes(25)],
  [productFilePath, megabytes(100)],
  [backupPath, megabytes(10_240)],
  [archivePath, megabytes(10_240)],
];

/**
 * 413 before anything past the limit is read. A body that does not say how long it is would be read to learn that,
 * before anybody asked for a session: such a one is never a large one.
 */
export const limitBody: MiddlewareHandler<Public> = async (c, next) => {
  const isInPieces = c.req.header('transfer-encoding') !== undefined;
  // There is none, or one that nobody reads (RFC 9110, section 9.3.1). The library would look at it first, and for
  // nothing else the request would be made into one of the platform's, whose body then is a stream.
  if (!isInPieces && !carriesBody(c)) return next();
  const length = isInPieces ? undefined : c.req.header('content-length');
  if (length === undefined) return limitUnknown(c, next);
  const [, largest = largestBody] = largerBodies.find(([path]) => path.test(c.req.path)) ?? [];
  // Its word is enough, for Node reads no further than that.
  if (Number(length) > largest) throw tooLarge();
  return next();
};

const carriesBody = ({ req }: Context) => req.method !== 'GET' && req.method !== 'HEAD';

const limitUnknown = bodyLimit({
  maxSize: largestBody,
  onError: () => {
    throw tooLarge();
  },
});

const tooLarge = () => new AppError('too_large', 'This is too large. Send less.');

/** A call that names a key, and not whom a browser's cookies stand for; a proxy may have its own sign-in there. */
export const namesKey = (c: Pick<Context, 'req'>): boolean => /^bearer\b/i.test(c.req.header('authorization') ?? '');

/**
 * What a program with a key calls is decided by that key alone: whatever cookies travel along are gone for everything
 * that comes after. Such a call needs no Origin, since no page of another site can name a key unasked.
 */
export async function leaveCookiesAside(c: Context<Public>, next: Next) {
  if (namesKey(c)) c.req.raw.headers.delete('cookie');
  await next();
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Changes come from this site's own pages only: the right Origin, and JSON, or the plain bytes of a file (a form of
 * another site can send neither).
 */
export async function onlyOwnPages(c: Context<Public>, next: Next) {
  if (!safeMethods.has(c.req.method)) {
    if (!namesKey(c) && !isOwnOrigin(c))
      throw new AppError('forbidden', 'This request came from another site and was blocked.');
    const type = c.req.header('content-type');
    // RFC 9112, section 6: a body is announced by one of these two.
    const isFile = carriesFile(c.req.path) && type === 'application/octet-stream';
    if (hasBody(c) && !isFile && !type?.toLowerCase().startsWith('application/json')) {
      throw new AppError('wrong_type', 'This call only accepts JSON.');
    }
  }
  await next();
}

/** Whether its length is said beforehand or it comes in pieces. */
export const hasBody = ({ req }: Context) =>
  Number(req.header('content-length') ?? 0) > 0 || req.header('transfer-encoding') !== undefined;

/** Browsers name the origin of every change; a program that is no browser carries nobody's cookies by accident. */
export function isOwnOrigin(c: Context<Public>): boolean {
  const origin = c.req.header('origin');
  if (!origin) return ['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'));
  if (!URL.canParse(origin)) return false;
  const own = new URL(c.get('services').env.APP_URL).origin;
  // On a practice's domain it is that domain and no other.
  return (origin === own && !c.get('site')) || new URL(origin).host === c.req.header('host');
}

/** The one place that turns a failure into an answer. */
export function answerError(reason: Error, c: Context<Public>): AppError {
  if (reason instanceof AppError) return reason;
  const log = c.get('log') ?? c.get('services')?.log;
  if (isUnstorable(reason)) return new AppError('invalid', 'Something in this can’t be saved.');
  if (isOutage(reason)) {
    log?.warn({ err: reason }, 'the database does not answer');
    return new AppError('unavailable', 'Sorrel can’t reach its database right now. Try again in a minute.');
  }
  log?.error({ err: reason }, 'a bug');
  return new AppError('unexpected', 'Something went wrong');
}
