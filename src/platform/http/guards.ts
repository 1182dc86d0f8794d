import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { matchedRoutes } from 'hono/route';
import { messages } from '../../shared/messages/en.ts';
import { isOutage, isUnstorable } from '../database/failures.ts';
import type { Principal } from '../database/scope.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { recordRequest, requestChannel } from '../telemetry/metrics.ts';
import { cameThroughUnknownProxy } from './caller.ts';
import type { Public } from './request.ts';

const { errors } = messages;

const kilobytes = (count: number) => count * 1024;
const megabytes = (count: number) => kilobytes(count * 1024);

/** Bytes; for calls without a larger limit below. */
const defaultMaxBytes = kilobytes(256);

/** Sets the request id and the services, and logs the request. */
export function identify(services: Services): MiddlewareHandler<Public> {
  let hasWarned = false;
  return async (c, next) => {
    const requestId = randomUUID();
    const log = services.log.child({ requestId });
    c.set('services', services);
    c.set('requestId', requestId);
    c.set('log', log);
    c.header('x-request-id', requestId);
    if (!hasWarned && cameThroughUnknownProxy(c)) {
      hasWarned = true;
      services.log.warn(unknownProxy);
    }
    const began = performance.now();
    await next();
    const ms = performance.now() - began;
    const { method } = c.req;
    const { status } = c.res;
    // Ids instead of names: enough to find the request of a user.
    const by = signedIn(c);
    log.info({ method, path: redactPath(c.req.path), status, ms: Math.round(ms), ...by }, 'request');
    if (requestChannel.hasSubscribers) recordRequest({ method, route: routeOf(c), status, seconds: ms / 1_000 });
  };
}

const unknownProxy =
  'limits per address are off: requests come through a proxy that TRUSTED_PROXIES does not name. ' +
  'Set TRUSTED_PROXIES=1, or the number of proxies in a row, and restart';

const signedIn = (c: Context) => {
  const principal: Principal | undefined = c.get('principal');
  return principal && { tenantId: principal.tenantId, userId: principal.userId };
};

/**
 * The route pattern, so that metrics never contain ids; `none` for unknown paths, so that guesses cannot create label
 * values.
 */
function routeOf(c: Context): string {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  return matchedRoutes(c).find(each => each.method === method)?.path ?? 'none';
}

/** Redacts paths whose last part is a secret: anyone who reads the log could use them. */
export const redactPath = (path: string) =>
  path.replace(/^\/(affiliate|calendar|download|f|file|invoice|l|library|o|test-checkout|v)\/.+/, '/$1/…');

/** Requests whose body is a raw file: a free guide, a product, a client’s file, a backup, an exported practice. */
const leadFilePath = /^\/api\/storefront\/files$/;
const productFilePath = /^\/api\/marketplace\/files$/;
const clientFilePath = /^\/api\/(room|clients\/\d+)\/files$/;
const backupPath = /^\/api\/backups\/file$/;
const archivePath = /^\/api\/portability\/import$/;

export const carriesFile = (path: string) =>
  [leadFilePath, productFilePath, clientFilePath, backupPath, archivePath].some(each => each.test(path));

/** A form with a file; the other parts of the form are small. */
const fileFormPath = /^\/(f\/[^/]+|my\/[^/]+\/(files|messages|forms\/\d+))$/;
/**
 * Bytes of a rejected form that are read and discarded, because browsers show the response only after sending
 * everything.
 */
const maxDiscarded = megabytes(100);

/** Requests with pictures as data URLs (a third larger than the file) or a long list. */
const bodyLimits: [path: RegExp, size: number][] = [
  [/^\/api\/tenant$/, megabytes(3)],
  [/^\/api\/(auth\/profile|emails\/images)$/, megabytes(7.5)],
  [/^\/api\/(clients|subscribers)\/import$/, megabytes(16)],
  // A long email, and 10,000 addresses.
  [/^\/api\/emails\/(campaigns(\/\d+)?|audience|preview|test)$/, megabytes(4)],
  // Attachments in base64.
  [/^\/api\/clients\/\d+\/emails$/, megabytes(14)],
  // A thousand events.
  [/^\/api\/webhooks\/mail(\/[^/]*)?$/, megabytes(1)],
  // Three pictures and the page's data.
  [/^\/api\/storefront(\/\d+)?$/, megabytes(24)],
  // A cover picture.
  [/^\/api\/digital-products(\/\d+)?$/, megabytes(7.5)],
  [leadFilePath, megabytes(25)],
  [productFilePath, megabytes(100)],
  [clientFilePath, megabytes(25)],
  [fileFormPath, megabytes(26)],
  [backupPath, megabytes(10_240)],
  [archivePath, megabytes(10_240)],
];

/**
 * Answers 413 before reading beyond the limit. A body without Content-Length must be read to be measured, before
 * authentication, so only the small default limit applies to it.
 */
export const limitBody: MiddlewareHandler<Public> = async (c, next) => {
  const isInPieces = c.req.header('transfer-encoding') !== undefined;
  // GET and HEAD have no body with a meaning (RFC 9110, section 9.3.1). Calling the library would build a full Request
  // with a body stream for nothing.
  if (!isInPieces && !carriesBody(c)) return next();
  const length = isInPieces ? undefined : c.req.header('content-length');
  if (length === undefined) return limitUnknown(c, next);
  const [, maxBytes = defaultMaxBytes] = bodyLimits.find(([path]) => path.test(c.req.path)) ?? [];
  // Relies on Content-Length, which Node enforces. Browsers show a response only after sending everything, so the page
  // also states the limit.
  if (Number(length) > maxBytes && Number(length) <= maxDiscarded && fileFormPath.test(c.req.path)) {
    c.set('isFileTooLarge', true);
    c.req.raw = await withoutFile(c.req.raw);
    return next();
  }
  if (Number(length) > maxBytes) throw tooLarge();
  return next();
};

const maxTextBytes = megabytes(0.25);

/**
 * Reads the whole form and keeps only the fields before the file, so that the page can show what was typed. The file's
 * field is named `file`.
 */
async function withoutFile(request: Request): Promise<Request> {
  const first: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    if (size < maxTextBytes) first.push(chunk);
    size += chunk.byteLength;
  }
  const start = Buffer.concat(first).toString('latin1');
  const boundary = start.slice(0, start.indexOf('\r\n'));
  const file = start.indexOf('name="file"');
  const fields = file < 0 ? '' : start.slice(0, start.lastIndexOf(boundary, file));
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, {
    method: 'POST',
    headers,
    body: Buffer.from(`${fields}${boundary}--\r\n`, 'latin1'),
  });
}

const carriesBody = ({ req }: Context) => req.method !== 'GET' && req.method !== 'HEAD';

const limitUnknown = bodyLimit({
  maxSize: defaultMaxBytes,
  onError: () => {
    throw tooLarge();
  },
});

const tooLarge = () => new AppError('too_large', errors.tooLarge);

/**
 * Whether the request uses an API key instead of cookies. Only the Bearer scheme counts, because a proxy may use Basic.
 */
export const usesApiKey = (c: Pick<Context, 'req'>): boolean => /^bearer\b/i.test(c.req.header('authorization') ?? '');

/**
 * An API key alone decides what a request may do, so cookies are removed for all later handlers. Such requests need no
 * Origin check: another site cannot send the key.
 */
export async function dropCookiesWithApiKey(c: Context<Public>, next: Next) {
  if (usesApiKey(c)) c.req.raw.headers.delete('cookie');
  await next();
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: changes need the right Origin and either JSON or a raw file, which forms of other sites cannot send.
 */
export async function preventCsrf(c: Context<Public>, next: Next) {
  if (!safeMethods.has(c.req.method)) {
    if (!usesApiKey(c) && !isOwnOrigin(c)) throw new AppError('forbidden', errors.otherSite);
    const type = c.req.header('content-type');
    const isFile = carriesFile(c.req.path) && type === 'application/octet-stream';
    if (hasBody(c) && !isFile && !type?.toLowerCase().startsWith('application/json')) {
      throw new AppError('wrong_type', 'This call only accepts JSON.');
    }
  }
  await next();
}

/** RFC 9112, section 6: one of these headers announces a body. */
export const hasBody = ({ req }: Context) =>
  Number(req.header('content-length') ?? 0) > 0 || req.header('transfer-encoding') !== undefined;

/** Browsers send Origin with every change. Clients that are not browsers carry no cookies by accident. */
export function isOwnOrigin(c: Context<Public>): boolean {
  const origin = c.req.header('origin');
  if (!origin) return ['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'));
  if (!URL.canParse(origin)) return false;
  const own = new URL(c.get('services').env.APP_URL).origin;
  // On a custom domain only that domain is accepted.
  return (origin === own && !c.get('site')) || new URL(origin).host === c.req.header('host');
}

/** The only place that maps errors to responses. */
export function answerError(reason: Error, c: Context<Public>): AppError {
  if (reason instanceof AppError) return reason;
  const log = c.get('log') ?? c.get('services')?.log;
  if (isUnstorable(reason)) return new AppError('invalid', 'Something in this can’t be saved.');
  if (isOutage(reason)) {
    log?.warn({ err: reason }, 'the database does not answer');
    return new AppError('unavailable', errors.databaseDown);
  }
  log?.error({ err: reason }, 'a bug');
  return new AppError('unexpected', errors.unexpected);
}
