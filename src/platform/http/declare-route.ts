import type { Context } from 'hono';
import type { z } from 'zod';
import type { AuditAction } from '../../shared/audit-actions.ts';
import type { Permission, Role } from '../../shared/permissions.ts';
import { setAuditSubject } from '../database/audit-context.ts';
import {
  asSystem,
  type ClientPrincipal,
  type ClientScope,
  inClientRoom,
  type Principal,
  type Scope,
} from '../database/scope.ts';
import { conflictOnLockTimeout } from '../database/transaction.ts';
import { notFound } from '../errors.ts';
import { countAttempt, type Limit } from '../rate-limit.ts';
import type { Services } from '../services.ts';
import type { ExampleData } from './example-data.ts';
import { type ClientOnly, inScope, type Private, type Public, readBody, readId, readQuery } from './request.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.ZodType | undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : unknown;

type KeyNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | KeyNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
/** A path parameter that is not a number: a name, a token, or one of a few words. */
export type TextKey<T extends string = string> = { noun: string; among?: readonly T[] };
export const textKey = <const T extends string = string>(noun: string, among?: readonly T[]): TextKey<T> => ({
  noun,
  among,
});
type Key = string | TextKey;
type Keys<P extends string> = Record<KeyNames<P>, Key>;
type KeyValue<K> = K extends TextKey<infer T> ? T : number;

/** `true`: the account needs a verified email; `'decides'`: the handler checks it (`requireVerifiedEmail`). */
export type NeedsVerifiedEmail = boolean | 'decides';

/**
 * The declaration of a route (docs/add-a-route.md). `Complete` makes some of these fields required, depending on the
 * path and the body.
 */
type Spec<
  P extends string,
  K extends Keys<P>,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  G extends Schema = Schema,
> = {
  /** For the API document; an imperative in a practitioner's words. */
  summary: string;
  audit: AuditAction;
  /** The noun of each path parameter. `client` answers 404 "Client not found" and is the subject of the audit event. */
  keys?: K;
  query?: Q;
  body?: B;
  /** Media type of a body that is not JSON; the handler reads it. */
  takes?: string;
  answer?: A;
  /** Response schema when the caller asks for a page of a list. */
  page?: G;
  /**
   * Media type of a response that is not JSON. Together with `answer`: that schema describes the last line of the
   * stream.
   */
  file?: string;
  /** Default: 200 with `answer`, otherwise 204. */
  status?: 201 | 302;
  /** A valid body. Test suites send it, and derive invalid and foreign-tenant bodies from it. */
  example?: Example<In<B>>;
  /** Why the server refuses even the valid example in the test suites. */
  exampleRefused?: string;
  /** Selects the schema of the body by path parameter, for routes with a union of schemas. */
  bodyBy?: (keys: KeysAsked<P, K>) => z.ZodType<Out<B>>;
  /** Subjects of the audit event besides the path parameters. */
  auditAbout?: (body: Out<B>) => AuditAbout;
};
/**
 * A value, or a function that builds it from rows the suite provides; string literals in its result need `as const`.
 */
export type Example<T = unknown> = T | ((exampleData: ExampleData) => T | Promise<T>);
export type AuditAbout = { clientId?: number | null; role?: Role };

type MemberSpec = {
  allow: Permission;
  needsVerifiedEmail?: NeedsVerifiedEmail;
  /** For work that may wait for locks: it is retried, then answered with 409 and this message. */
  busy?: string;
  /** Rate limit per practice, counted before the work begins. */
  limit?: Limit;
  /** Allowed before the user has set up two-factor authentication that the role requires. */
  beforeSecondStep?: true;
};
type VisitorSpec = {
  /** Also served on custom domains; all other routes are 404 there. */
  onOwnDomain?: true;
};
/**
 * Verifies the caller before anything else of the request is trusted.
 * @throws AppError for an unsigned request
 */
type ProviderSpec<S, P extends string, K> = {
  signature: (c: Context<Public>, input: RouteInput<P, K, undefined, undefined>) => Promise<S>;
};

/**
 * Makes fields required: `keys` for a path with parameters, `example` for a route with a body; changes also declare
 * `needsVerifiedEmail`.
 */
type Complete<P extends string, K, B> = ([KeyNames<P>] extends [never]
  ? unknown
  : { keys: { [N in Exclude<keyof K, KeyNames<P>>]: never } }) &
  ([B] extends [z.ZodType] ? { example: unknown } : unknown);
type Changing = { needsVerifiedEmail: NeedsVerifiedEmail };

type KeysAsked<P extends string, K> = { readonly [N in KeyNames<P>]: N extends keyof K ? KeyValue<K[N]> : never };
type RouteInput<P extends string, K, Q, B> = KeysAsked<P, K> & {
  query: Out<Q>;
  body: Out<B>;
  services: Services;
};
type Own<P extends string, K, Q, B> = RouteInput<P, K, Q, B> & { principal: Principal };

type Answer<A, G> = In<A> | (G extends z.ZodType ? z.input<G> : never);
type Work<P extends string, K, Q, B, A, G> = {
  client: (scope: ClientScope, input: RouteInput<P, K, Q, B>) => Promise<Answer<A, G>>;
  clientUnscoped: (
    input: RouteInput<P, K, Q, B> & { client: ClientPrincipal },
    c: Context<ClientOnly>,
  ) => Promise<Answer<A, G>>;
  clientRaw: (input: RouteInput<P, K, Q, B> & { client: ClientPrincipal }, c: Context<ClientOnly>) => Promise<Response>;
  scoped: (scope: Scope, input: Own<P, K, Q, B>, c: Context<Private>) => Promise<Answer<A, G>>;
  unscoped: (input: Own<P, K, Q, B>, c: Context<Private>) => Promise<Answer<A, G>> | Answer<A, G>;
  raw: (input: Own<P, K, Q, B>, c: Context<Private>) => Promise<Response> | Response;
  visitor: (input: RouteInput<P, K, Q, B>, c: Context<Public>) => Promise<Answer<A, G>> | Answer<A, G>;
  visitorRaw: (input: RouteInput<P, K, Q, B>, c: Context<Public>) => Promise<Response> | Response;
};
/** A route without the type parameters of its declaration. */
type UntypedRoute = Omit<
  Spec<string, Record<string, Key>, Schema, Schema, Schema>,
  'example' | 'auditAbout' | 'bodyBy' | 'keys'
> & {
  method: Method;
  path: string;
  keys: Record<string, Key>;
  example?: Example;
};
export type MemberRoute = UntypedRoute &
  MemberSpec & {
    for: 'member';
    needsVerifiedEmail: NeedsVerifiedEmail;
    handle: (c: Context<Private>) => Promise<Response>;
  };
export type OpenRoute = UntypedRoute &
  VisitorSpec & { for: 'visitor' | 'provider'; handle: (c: Context<Public>) => Promise<Response> };
export type ClientRoute = UntypedRoute & { for: 'client'; handle: (c: Context<ClientOnly>) => Promise<Response> };
export type Route = MemberRoute | OpenRoute | ClientRoute;

function keyOf(c: Context, name: string, key: Key): number | string {
  const noun = typeof key === 'string' ? key : key.noun;
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  if (typeof key === 'string') return readId(c, title, name);
  const value = c.req.param(name) ?? '';
  if (key.among && !key.among.includes(value)) throw notFound(title);
  return value;
}

type Readable = Pick<Spec<string, Record<string, Key>, Schema, Schema, Schema>, 'keys' | 'query' | 'body'> & {
  auditAbout?: (body: never) => AuditAbout;
  bodyBy?: (keys: never) => z.ZodType;
};

/** Checks path parameters, then the query, then the body, so that a missing row is 404 whatever else is wrong. */
async function read<T>(
  c: Context,
  { keys = {}, query, body, bodyBy, auditAbout }: Readable,
  caller?: { principal: Principal } | { client: ClientPrincipal },
): Promise<T> {
  const named = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, keyOf(c, name, key)]));
  const input = {
    query: query && readQuery(c, query),
    body: body && (await readBody(c, bodyBy?.(named as never) ?? body)),
  };
  if (auditAbout) {
    const { clientId, role } = auditAbout(input.body as never);
    setAuditSubject({ clientId, ...(role && { details: { role } }) });
  }
  // The only cast between request and declared types: each part was parsed by its schema.
  return { ...named, ...input, ...caller, services: c.get('services') } as T;
}

function answerJson(
  c: Context,
  { answer, page, status }: Pick<UntypedRoute, 'answer' | 'page' | 'status'>,
  result: unknown,
) {
  const contract = page && !Array.isArray(result) ? page : answer;
  return contract ? c.json(contract.parse(result), status === 201 ? 201 : 200) : c.body(null, 204);
}

type Mode = keyof Work<string, unknown, Schema, Schema, Schema, Schema>;
type Declare<M extends Mode, More> = <
  const P extends string,
  K extends Keys<P>,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends Schema = undefined,
  G extends Schema = undefined,
>(
  path: P,
  spec: Spec<P, K, Q, B, A, G> & Complete<P, K, B> & More,
  work: Work<P, K, Q, B, A, G>[M],
) => Route;
type Writes<M extends Mode, More> = Record<'post' | 'put' | 'patch' | 'delete', Declare<M, More>>;
type ForMembers<M extends Mode> = Writes<M, MemberSpec & Changing> & { get: Declare<M, MemberSpec> };
type ForVisitors<M extends Mode> = Writes<M, VisitorSpec> & { get: Declare<M, VisitorSpec> };

export const exampleOf = async ({ example }: Route, exampleData: ExampleData): Promise<unknown> =>
  typeof example === 'function' ? example(exampleData) : example;

/** Drops the fields that only matter when the route is declared. */
function untypedRoute(method: Method, path: string, spec: object): UntypedRoute {
  const { auditAbout: _, bodyBy: __, ...fields } = spec as Spec<string, Record<string, Key>, Schema, Schema, Schema>;
  return { ...fields, method, path, keys: fields.keys ?? {} };
}

const member = (method: Method, path: string, spec: MemberSpec, handle: MemberRoute['handle']): Route => ({
  ...spec,
  ...untypedRoute(method, path, spec),
  for: 'member',
  needsVerifiedEmail: spec.needsVerifiedEmail ?? false,
  handle,
});

async function readOwn<T>(c: Context<Private>, spec: Readable & MemberSpec): Promise<T> {
  const { services, principal } = c.var;
  const input = await read<T>(c, spec, { principal });
  if (spec.limit) await countAttempt(asSystem(services.database), spec.limit, String(principal.tenantId));
  return input;
}

/** Runs in one transaction of the practice (read-only for GET) and validates the response. */
const scoped =
  (method: Method): Declare<'scoped', MemberSpec> =>
  (path, spec, work) =>
    member(method, path, spec, async c => {
      const input = await readOwn<Parameters<typeof work>[1]>(c, spec);
      const run = () => inScope(c, scope => work(scope, input, c), { readOnly: method === 'GET' });
      return answerJson(c, spec, await (spec.busy ? conflictOnLockTimeout(spec.busy, run) : run()));
    });

/** For work that opens its own transactions, or none. */
const unscoped =
  (method: Method): Declare<'unscoped', MemberSpec> =>
  (path, spec, work) =>
    member(method, path, spec, async c => answerJson(c, spec, await work(await readOwn(c, spec), c)));

/** For responses that are not validated JSON: files, streams, responses with an ETag. */
const raw =
  (method: Method): Declare<'raw', MemberSpec> =>
  (path, spec, work) =>
    member(method, path, spec, async c => work(await readOwn(c, spec), c));

const open = (method: Method, path: string, spec: object, handle: OpenRoute['handle']): Route => ({
  ...untypedRoute(method, path, spec),
  for: 'visitor',
  handle,
});

/** Without a session: for anybody, or authorized by a token in a link. */
const byVisitor =
  (method: Method): Declare<'visitor', VisitorSpec> =>
  (path, spec, work) =>
    open(method, path, spec, async c => answerJson(c, spec, await work(await read(c, spec), c)));

const byVisitorRaw =
  (method: Method): Declare<'visitorRaw', VisitorSpec> =>
  (path, spec, work) =>
    open(method, path, spec, async c => work(await read(c, spec), c));

const ofClient = (method: Method, path: string, spec: object, handle: ClientRoute['handle']): Route => ({
  ...untypedRoute(method, path, spec),
  for: 'client',
  handle,
});

/** Works in one transaction of the signed-in client, which only reads. */
const byClient =
  (method: Method): Declare<'client', unknown> =>
  (path, spec, work) =>
    ofClient(method, path, spec, async c => {
      const input = await read<Parameters<typeof work>[1]>(c, spec);
      const { services, client } = c.var;
      return answerJson(c, spec, await inClientRoom(services.database, client, scope => work(scope, input)));
    });

/** For work that opens its transactions itself. */
const byClientUnscoped =
  (method: Method): Declare<'clientUnscoped', unknown> =>
  (path, spec, work) =>
    ofClient(method, path, spec, async c =>
      answerJson(c, spec, await work(await read(c, spec, { client: c.var.client }), c)),
    );

/** For files. */
const byClientRaw =
  (method: Method): Declare<'clientRaw', unknown> =>
  (path, spec, work) =>
    ofClient(method, path, spec, async c => work(await read(c, spec, { client: c.var.client }), c));

const every = <D>(declare: (method: Method) => D) => ({
  get: declare('GET'),
  post: declare('POST'),
  put: declare('PUT'),
  patch: declare('PATCH'),
  delete: declare('DELETE'),
});

const members: ForMembers<'scoped'> & { unscoped: ForMembers<'unscoped'>; raw: ForMembers<'raw'> } = {
  ...every(scoped),
  unscoped: every(unscoped),
  raw: every(raw),
};
/** Routes for sessions and API keys. */
export const route = members;

const visitors: ForVisitors<'visitor'> & { raw: ForVisitors<'visitorRaw'> } = {
  ...every(byVisitor),
  raw: every(byVisitorRaw),
};
/** Routes without authentication. */
export const visitor = visitors;

/** Routes of the client room, behind its own session. */
export const clientRoute: {
  get: Declare<'client', unknown>;
  unscoped: Writes<'clientUnscoped', unknown>;
  raw: { get: Declare<'clientRaw', unknown> };
} = {
  get: byClient('GET'),
  unscoped: every(byClientUnscoped),
  raw: { get: byClientRaw('GET') },
};

/** Calls of other programs, which sign them. */
export const provider = {
  post: <const P extends string, K extends Keys<P>, S, B extends Schema = undefined, A extends Schema = undefined>(
    path: P,
    spec: Omit<Spec<P, K, undefined, B, A>, 'example'> & ProviderSpec<S, P, K> & Complete<P, K, undefined>,
    work: (signed: S, c: Context<Public>) => Promise<In<A> | Response>,
  ): Route => {
    const { signature, ...routeSpec } = spec;
    return {
      ...untypedRoute('POST', path, routeSpec),
      for: 'provider',
      handle: async c => {
        const input = await read<RouteInput<P, K, undefined, undefined>>(c, { keys: routeSpec.keys });
        const result = await work(await signature(c, input), c);
        return result instanceof Response ? result : answerJson(c, routeSpec, result);
      },
    };
  },
};
