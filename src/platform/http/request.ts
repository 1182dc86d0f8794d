import { channel } from 'node:diagnostics_channel';
import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { z } from 'zod';
import { auditContext } from '../database/audit-context.ts';
import { type ClientPrincipal, inTenant, type Principal, type Scope } from '../database/scope.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Log } from '../telemetry/log.ts';

/** The custom domain of the request, in lower case and without port. */
export type Site = { host: string; tenantId: number };

type Always = {
  services: Services;
  log: Log;
  requestId: string;
  site?: Site;
  /** The posted form had a file beyond the limit, which was dropped (guards.ts). */
  isFileTooLarge?: boolean;
};
/** Context of routes without authentication. */
export type Public = { Variables: Always };
/** Context of authenticated routes; `who` is set by the session or API key. */
export type Private = { Variables: Always & { principal: Principal } };
/** Routes behind the session of the client room: `client` is minted by it. */
export type ClientOnly = { Variables: Always & { client: ClientPrincipal } };
export type PrivateRoutes = Hono<Private>;
export type PublicRoutes = Hono<Public>;

export const privateRoutes = () => new Hono<Private>();
export const publicRoutes = () => new Hono<Public>();

/** Runs `work` in one transaction of the caller's practice. */
export const inScope = <T>(
  c: Context<Private>,
  work: (scope: Scope) => Promise<T>,
  options?: { readOnly: boolean },
): Promise<T> =>
  inTenant(
    c.get('services').database,
    c.get('principal'),
    async scope => {
      const result = await work(scope);
      auditContext()?.answer(result);
      return result;
    },
    options,
  );

/**
 * Parses the JSON body.
 * @throws AppError invalid with one message per invalid field
 */
export async function readBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  publishReading(c, { body: schema });
  const body: unknown = await c.req.json().catch(() => null);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('invalid', 'This call expects a JSON object.');
  }
  return check(schema, body);
}

/** @throws AppError invalid with one message per invalid field */
export function readQuery<S extends z.ZodType>(c: Context, schema: S): z.output<S> {
  publishReading(c, { query: schema });
  return check(schema, c.req.query());
}

/** Publishes which schema each route reads with; a test compares the API document with it. */
export const readings = channel('sorrel:readings');
export type Reading = { route: string; body?: z.ZodType; query?: z.ZodType };

function publishReading(c: Context, read: Omit<Reading, 'route'>) {
  if (!readings.hasSubscribers) return;
  const route = matchedRoutes(c).find(each => each.method === c.req.method)?.path;
  readings.publish({ route: `${c.req.method} ${route}`, ...read });
}

/**
 * A numeric path parameter.
 * @throws AppError not_found if it cannot be an id
 */
export function readId(c: Context, noun: string, name = 'id'): number {
  const id = Number(c.req.param(name));
  if (!Number.isSafeInteger(id) || id < 1) throw new AppError('not_found', `${noun} not found`);
  return id;
}

/** @throws AppError invalid with one message per invalid field */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join('.') || 'body'] ??= message;
  throw new AppError('invalid', Object.values(errors).join('. '), errors);
}
