import type { Context } from 'hono';
import type { z } from 'zod';
import type { AuditAction } from '../../shared/audit-actions.ts';
import type { Permission } from '../../shared/permissions.ts';
import type { Role } from '../../shared/roles.ts';
import { setAuditSubject } from '../database/audit-context.ts';
import {
  asSystem,
  type ClientPrincipal,
  type ClientScope,
  inClientRoom,
  type Scope,
  type Who,
} from '../database/scope.ts';
import { conflictOnLockTimeout } from '../database/transaction-retry.ts';
import { notFound } from '../errors.ts';
import { countAttempt, type Limit } from '../rate-limit.ts';
import type { Services } from '../services.ts';
import type { Given } from './given.ts';
import { type ClientOnly, inScope, type Private, type Public, readBody, readId, readQuery } from './routes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.ZodType | undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : unknown;

type KeyNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | KeyNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
/** A key that is no number: a name, a token, one of a few words. */
export type TextKey<T extends string = string> = { noun: string; among?: readonly T[] };
export const textKey = <const T extends string = string>(noun: string, among?: readonly T[]): TextKey<T> => ({
  noun,
  among,
});
type Key = string | TextKey;
type Keys<P extends string> = Record<KeyNames<P>, Key>;
type KeyValue<K> = K extends TextKey<infer T> ? T : number;

/** `true`: refused until the account's address is proven; `'decides'`: the handler looks itself (`refuseUnproven`). */
export type NeedsVerifiedEmail = boolean | 'decides';

/** What a route says of itself (docs/add-a-route.md). What depends on the path or the body is optional here: `Complete` demands it. */
type Spec<
  P extends string,
  K extends Keys<P>,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  G extends Schema = Schema,
> = {
  /** What it does, in a practitioner's words, as an order. */
  summary: string;
  audit: AuditAction;
  /** What each part of the path is a key of: `client` answers 404 "Client not found", and is whom the audit line is about. */
  keys?: K;
  query?: Q;
  body?: B;
  /** Media type of a body that is no JSON, which the handler reads. */
  takes?: string;
  answer?: A;
  /** What a route that else answers a list answers when it is asked for a page. */
  page?: G;
  /** Media type of an answer that is no JSON; with `answer` the last of many lines. */
  file?: string;
  /** 200 with an answer, 204 without one, unless said. */
  status?: 201 | 302;
  /** A right body, for the suites that make wrong ones of it and name rows of other practices in it. */
  example?: Example<In<B>>;
  /** Why even a right body is refused where the suites send it. */
  exampleRefused?: string;
  /** By which of the contracts of a choice the body is read, where the keys say so. */
  bodyBy?: (keys: KeysAsked<P, K>) => z.ZodType<Out<B>>;
  /** Whom or what the audit line is about besides the keys in the path. */
  auditAbout?: (body: Out<B>) => AuditAbout;
};
/** A value, or what makes one of rows that the suite gives it; a word in what is made needs `as const`. */
export type Example<T = unknown> = T | ((given: Given) => T | Promise<T>);
export type AuditAbout = { clientId?: number | null; role?: Role };

type MemberSpec = {
  /** What it asks of a role, and of an API key. */
  allow: Permission;
  needsVerifiedEmail?: NeedsVerifiedEmail;
  /** Others may hold a lock that it needs: tried again, then 409 with this sentence. */
  busy?: string;
  /** Calls of one practice, counted before anything is done. */
  limit?: Limit;
  /** Open to who has yet to set up the second step that the role asks for. */
  beforeSecondStep?: true;
};
type VisitorSpec = {
  /** Served on a practice's own domain, too; everything else is not found there. */
  onOwnDomain?: true;
};
/** Finds out who calls before anything else of the call is believed. @throws AppError for what nobody has signed */
type ProviderSpec<S, P extends string, K> = {
  signature: (c: Context<Public>, asked: Asked<P, K, undefined, undefined>) => Promise<S>;
};

/** A route with keys says of what, one with a body shows a right one, and what changes something says whom it can write to. */
type Complete<P extends string, K, B> = ([KeyNames<P>] extends [never]
  ? unknown
  : { keys: { [N in Exclude<keyof K, KeyNames<P>>]: never } }) &
  ([B] extends [z.ZodType] ? { example: unknown } : unknown);
type Changing = { needsVerifiedEmail: NeedsVerifiedEmail };

type KeysAsked<P extends string, K> = { readonly [N in KeyNames<P>]: N extends keyof K ? KeyValue<K[N]> : never };
type Asked<P extends string, K, Q, B> = KeysAsked<P, K> & {
  query: Out<Q>;
  body: Out<B>;
  services: Services;
};
type Own<P extends string, K, Q, B> = Asked<P, K, Q, B> & { who: Who };

/** A list, or a page of it. */
type Answer<A, G> = In<A> | (G extends z.ZodType ? z.input<G> : never);
type Work<P extends string, K, Q, B, A, G> = {
  client: (scope: ClientScope, asked: Asked<P, K, Q, B>) => Promise<Answer<A, G>>;
  clientUnscoped: (
    asked: Asked<P, K, Q, B> & { client: ClientPrincipal },
    c: Context<ClientOnly>,
  ) => Promise<Answer<A, G>>;
  scoped: (scope: Scope, asked: Own<P, K, Q, B>, c: Context<Private>) => Promise<Answer<A, G>>;
  unscoped: (asked: Own<P, K, Q, B>, c: Context<Private>) => Promise<Answer<A, G>> | Answer<A, G>;
  raw: (asked: Own<P, K, Q, B>, c: Context<Private>) => Promise<Response> | Response;
  visitor: (asked: Asked<P, K, Q, B>, c: Context<Public>) => Promise<Answer<A, G>> | Answer<A, G>;
  visitorRaw: (asked: Asked<P, K, Q, B>, c: Context<Public>) => Promise<Response> | Response;
};
/** A route as the program passes it around: everything that is known of it, and one handler. */
type Known = Omit<
  Spec<string, Record<string, Key>, Schema, Schema, Schema>,
  'example' | 'auditAbout' | 'bodyBy' | 'keys'
> & {
  method: Method;
  path: string;
  keys: Record<string, Key>;
  example?: Example;
};
export type MemberRoute = Known &
  MemberSpec & {
    for: 'member';
    needsVerifiedEmail: NeedsVerifiedEmail;
    handle: (c: Context<Private>) => Promise<Response>;
  };
export type OpenRoute = Known &
  VisitorSpec & { for: 'visitor' | 'provider'; handle: (c: Context<Public>) => Promise<Response> };
export type ClientRoute = Known & { for: 'client'; handle: (c: Context<ClientOnly>) => Promise<Response> };
export type Route = MemberRoute | OpenRoute | ClientRoute;

function keyOf(c: Context, name: string, key: Key): number | string {
  const noun = typeof key === 'string' ? key : key.noun;
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  if (typeof key === 'string') return readId(c, title, name);
  const given = c.req.param(name) ?? '';
  if (key.among && !key.among.includes(given)) throw notFound(title);
  return given;
}

type Readable = Pick<Spec<string, Record<string, Key>, Schema, Schema, Schema>, 'keys' | 'query' | 'body'> & {
  auditAbout?: (body: never) => AuditAbout;
  bodyBy?: (keys: never) => z.ZodType;
};

/** Keys first, then the query, then the body: what is not there is not found, whatever else is wrong. */
async function read<T>(
  c: Context,
  { keys = {}, query, body, bodyBy, auditAbout }: Readable,
  caller?: { who: Who } | { client: ClientPrincipal },
): Promise<T> {
  const named = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, keyOf(c, name, key)]));
  const asked = {
    query: query && readQuery(c, query),
    body: body && (await readBody(c, bodyBy?.(named as never) ?? body)),
  };
  if (auditAbout) {
    const { clientId, role } = auditAbout(asked.body as never);
    setAuditSubject({ clientId, ...(role && { details: { role } }) });
  }
  // The one place where the types of a declaration meet what came: each part was read by its own schema.
  return { ...named, ...asked, ...caller, services: c.get('services') } as T;
}

function answerJson(c: Context, { answer, page, status }: Pick<Known, 'answer' | 'page' | 'status'>, result: unknown) {
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

export const exampleOf = async ({ example }: Route, given: Given): Promise<unknown> =>
  typeof example === 'function' ? example(given) : example;

/** What is said of it, as the program passes it on; the types of its parts have done their work. */
function known(method: Method, path: string, spec: object): Known {
  const { auditAbout: _, bodyBy: __, ...said } = spec as Spec<string, Record<string, Key>, Schema, Schema, Schema>;
  return { ...said, method, path, keys: said.keys ?? {} };
}

const member = (method: Method, path: string, spec: MemberSpec, handle: MemberRoute['handle']): Route => ({
  ...spec,
  ...known(method, path, spec),
  for: 'member',
  needsVerifiedEmail: spec.needsVerifiedEmail ?? false,
  handle,
});

async function readOwn<T>(c: Context<Private>, spec: Readable & MemberSpec): Promise<T> {
  const { services, who } = c.var;
  const asked = await read<T>(c, spec, { who });
  if (spec.limit) await countAttempt(asSystem(services.database), spec.limit, String(who.tenantId));
  return asked;
}

/** Works in one transaction of the practice, which only reads for GET, and answers what the contract says. */
const scoped =
  (method: Method): Declare<'scoped', MemberSpec> =>
  (path, spec, work) =>
    member(method, path, spec, async c => {
      const asked = await readOwn<Parameters<typeof work>[1]>(c, spec);
      const run = () => inScope(c, scope => work(scope, asked, c), { readOnly: method === 'GET' });
      return answerJson(c, spec, await (spec.busy ? conflictOnLockTimeout(spec.busy, run) : run()));
    });

/** The same for work that opens its transactions itself, or none. */
const unscoped =
  (method: Method): Declare<'unscoped', MemberSpec> =>
  (path, spec, work) =>
    member(method, path, spec, async c => answerJson(c, spec, await work(await readOwn(c, spec), c)));

/** For an answer that is no JSON of a contract: files, streams, what has a version. */
const raw =
  (method: Method): Declare<'raw', MemberSpec> =>
  (path, spec, work) =>
    member(method, path, spec, async c => work(await readOwn(c, spec), c));

const open = (method: Method, path: string, spec: object, handle: OpenRoute['handle']): Route => ({
  ...known(method, path, spec),
  for: 'visitor',
  handle,
});

/** Without a session: by anybody, or by who holds the link of a mail. */
const byVisitor =
  (method: Method): Declare<'visitor', VisitorSpec> =>
  (path, spec, work) =>
    open(method, path, spec, async c => answerJson(c, spec, await work(await read(c, spec), c)));

const byVisitorRaw =
  (method: Method): Declare<'visitorRaw', VisitorSpec> =>
  (path, spec, work) =>
    open(method, path, spec, async c => work(await read(c, spec), c));

const ofClient = (method: Method, path: string, spec: object, handle: ClientRoute['handle']): Route => ({
  ...known(method, path, spec),
  for: 'client',
  handle,
});

/** Works in one transaction of the signed-in client, which only reads. */
const byClient =
  (method: Method): Declare<'client', unknown> =>
  (path, spec, work) =>
    ofClient(method, path, spec, async c => {
      const asked = await read<Parameters<typeof work>[1]>(c, spec);
      const { services, client } = c.var;
      return answerJson(c, spec, await inClientRoom(services.database, client, scope => work(scope, asked)));
    });

/** For work that opens its transactions itself. */
const byClientUnscoped =
  (method: Method): Declare<'clientUnscoped', unknown> =>
  (path, spec, work) =>
    ofClient(method, path, spec, async c =>
      answerJson(c, spec, await work(await read(c, spec, { client: c.var.client }), c)),
    );

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
/** Routes of people with a session and of API keys. */
export const route = members;

const visitors: ForVisitors<'visitor'> & { raw: ForVisitors<'visitorRaw'> } = {
  ...every(byVisitor),
  raw: every(byVisitorRaw),
};
/** Routes that anybody may call. */
export const visitor = visitors;

/** Routes of the client room, behind its own session. */
export const clientRoute: { get: Declare<'client', unknown>; unscoped: Writes<'clientUnscoped', unknown> } = {
  get: byClient('GET'),
  unscoped: every(byClientUnscoped),
};

/** Calls of other programs, which sign them. */
export const provider = {
  post: <const P extends string, K extends Keys<P>, S, B extends Schema = undefined, A extends Schema = undefined>(
    path: P,
    spec: Omit<Spec<P, K, undefined, B, A>, 'example'> & ProviderSpec<S, P, K> & Complete<P, K, undefined>,
    work: (signed: S, c: Context<Public>) => Promise<In<A> | Response>,
  ): Route => {
    const { signature, ...said } = spec;
    return {
      ...known('POST', path, said),
      for: 'provider',
      handle: async c => {
        const asked = await read<Asked<P, K, undefined, undefined>>(c, { keys: said.keys });
        const result = await work(await signature(c, asked), c);
        return result instanceof Response ? result : answerJson(c, said, result);
      },
    };
  },
};
