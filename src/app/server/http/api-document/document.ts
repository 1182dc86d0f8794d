import { z } from 'zod';
import { keyPermissions, type Permission } from '../../../../shared/permissions.ts';
import { instant } from '../../../../shared/zod.ts';
import { declaredOperations, declaredPermissions } from '../declared-routes.ts';
import { failure, type Named, type Operation } from './operation.ts';

export const operations: Record<string, Operation> = {
  ...declaredOperations,
  'GET /api/openapi.json': {
    summary: 'Get this document',
    answer: { apiDocument: z.record(z.string(), z.unknown()) },
  },
};

export type JsonSchema = z.core.JSONSchema.JSONSchema;
type Side = 'input' | 'output';

/** Converts the schemas of all operations to JSON Schema, each once, and returns how to reference them. */
function describeSchemas(operations: Operation[]) {
  const sides = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
  const add = (side: Side, named: Named | undefined) => {
    for (const [name, schema] of Object.entries(named ?? {})) register(sides[side], name, elementOf(schema));
  };
  add('output', { failure });
  for (const each of operations) {
    add('input', each.body);
    add('output', each.answer);
    add('output', each.page);
  }
  const outgoing = schemasOf('output', sides.output, id => id);
  // Request and response variants differ (defaults, transforms), so a schema used for both gets a second name for
  // requests.
  const renamed = (id: string) => (sides.output._idmap.has(id) ? `${id}Input` : id);
  const incoming = schemasOf('input', sides.input, renamed);
  return {
    schemas: sorted({ ...outgoing, ...incoming }),
    reference: (side: Side, named: Named): JsonSchema => {
      const schema = only(named)[1];
      const id = sides[side].get(elementOf(schema))?.id ?? '';
      const $ref = address(side === 'input' ? renamed(id) : id);
      return schema instanceof z.ZodArray ? { type: 'array', items: { $ref } } : { $ref };
    },
    query: queryOf,
  };
}

function register(registry: z.core.$ZodRegistry<{ id: string }>, name: string, schema: z.core.$ZodType) {
  const id = schemaName(name);
  const registered = registry._idmap.get(id);
  if (registered && registered !== schema) throw new Error(`Two contracts have the name ${id}`);
  if (!registry.has(schema)) registry.add(schema, { id });
}

/** Query parameters are flat. */
function queryOf(named: Named): { name: string; required: boolean; schema: JsonSchema }[] {
  const [, schema] = only(named);
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { ...options, io: 'input' });
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: typeof field === 'boolean' ? {} : field,
  }));
}

function schemasOf(io: Side, registry: z.core.$ZodRegistry<{ id: string }>, rename: (id: string) => string) {
  const { schemas } = z.toJSONSchema(registry, { ...options, io, uri: id => address(rename(id)) });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [rename(id), withoutHead(schema)]));
}

const options: Pick<z.core.ToJSONSchemaParams, 'unrepresentable' | 'override'> = {
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }) => {
    if (zodSchema !== instant) return;
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
  },
};

const withoutHead = ({ $schema: _, $id: __, ...schema }: JsonSchema): JsonSchema => schema;
const elementOf = (schema: z.ZodType) => (schema instanceof z.ZodArray ? schema.element : schema);
const address = (id: string) => `#/components/schemas/${id}`;
const schemaName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const sorted = (all: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b)));

function only(named: Named): [string, z.ZodType] {
  const [entry, ...more] = Object.entries(named);
  if (!entry || more.length) throw new Error('A contract in the document has one name');
  return entry;
}

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };
type Responses = Record<string, { description: string; content?: Content }>;
type Content = Record<string, { schema: JsonSchema }>;
export type DescribedOperation = {
  operationId: string;
  summary: string;
  tags: string[];
  description?: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Responses;
};
export type ApiDocument = ReturnType<typeof describeApi>;

/** The OpenAPI 3.1 document, generated from the schemas that the routes validate with. */
export function describeApi(appUrl: string) {
  const schemas = describeSchemas(Object.values(operations));
  const paths: Record<string, Record<string, DescribedOperation>> = {};
  for (const [route, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = route.split(' ');
    const address = path.replace(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: describe(route, operation, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sorrel',
      version: '1',
      description: `Practice management for nutrition professionals. Read it as a page at ${appUrl}/developers.`,
    },
    servers: [{ url: appUrl }],
    paths,
    components: {
      schemas: schemas.schemas,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, made in Settings, Advanced, API. It starts with sorrel_.',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'sorrel.session_token', description: 'A signed-in browser.' },
      },
    },
  };
}

const permissionWords = (permission: Permission) =>
  `Requires the permission ${permission}${keyPermissions.includes(permission) ? '' : ', which no API key has'}.`;

type Schemas = ReturnType<typeof describeSchemas>;

function describe(route: string, operation: Operation, schemas: Schemas): DescribedOperation {
  const [method = '', path = ''] = route.split(' ');
  const permission = declaredPermissions[route];
  const parameters = [...pathParameters(path), ...queryParameters(operation, schemas)];
  const { body, takes } = operation;
  const content: Content | undefined = body
    ? { 'application/json': { schema: schemas.reference('input', body) } }
    : takes
      ? { [takes]: { schema: { type: 'string', format: 'binary' } as JsonSchema } }
      : undefined;
  return {
    operationId: idOf(method, path),
    summary: operation.summary,
    tags: [tagOf(path)],
    ...(permission && { description: permissionWords(permission) }),
    security: permission ? [...(keyPermissions.includes(permission) ? [{ key: [] }] : []), { session: [] }] : [],
    ...(parameters.length && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      ...success(operation, schemas),
      default: {
        description: 'It failed. The message says why.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

function success({ answer, page, file, status }: Operation, schemas: Schemas): Responses {
  if (status === 302) return { 302: { description: 'Leads there.' } };
  const schema = answer && schemas.reference('output', answer);
  const either = schema && page ? { anyOf: [schema, schemas.reference('output', page)] } : schema;
  if (file)
    return { 200: { description: 'Done.', content: { [file]: { schema: either ?? { type: 'string' as const } } } } };
  if (!either) return { 204: { description: 'Done.' } };
  return { [status ?? 200]: { description: 'Done.', content: { 'application/json': { schema: either } } } };
}

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /id$/i.test(name) && name !== 'uniqueId' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));

const queryParameters = ({ query }: Operation, schemas: Schemas): Parameter[] =>
  query ? schemas.query(query).map(field => ({ ...field, in: 'query' })) : [];

/** `GET /api/clients/:id/notes` becomes getClientsIdNotes. */
const idOf = (method: string, path: string) =>
  method.toLowerCase() +
  path
    .slice('/api/'.length)
    .split(/[^a-zA-Z]+/)
    .filter(Boolean)
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** Sections of the document in display order, with the first path segments that belong to them. */
export const tags: [name: string, beginnings: string[]][] = [
  ['Clients', ['clients', 'search', 'measurement-kinds', 'notes', 'note-templates', 'packages']],
  ['Appointments', ['appointments', 'waitlist', 'reminders', 'calendar-feed']],
  ['Availability', ['availability', 'services', 'busy-calendars', 'busy-times']],
  ['Mail', ['emails', 'sequences']],
  ['Content', ['content', 'contents']],
  ['Newsletter', ['subscribers', 'newsletter']],
  ['Text messages', ['sms']],
  ['Invoices', ['invoices', 'tax-rates']],
  ['Shop', ['digital-products', 'coupons', 'marketplace', 'product-purchases', 'shop']],
  ['Affiliates', ['affiliate-links', 'affiliates']],
  ['Public page', ['storefront', 'leads']],
  ['Client room', ['room', 'messages']],
  ['Forms', ['forms', 'form-examples', 'form-rules', 'form-requests']],
  ['Reports', ['dashboard', 'marketing', 'reports']],
  [
    'Practice',
    [
      'tenant',
      'domains',
      'team',
      'vendors',
      'join',
      'openapi.json',
      'api-keys',
      'webhook-endpoints',
      'backups',
      'sending-hold',
      'instance',
      'audit',
      'privacy',
      'portability',
      'example-data',
      'first-steps',
    ],
  ],
  ['Account', ['auth', 'login', 'signup', 'logout', 'forgot-password', 'reset-password', 'notifications', 'digest']],
  ['Calls from providers', ['webhooks']],
];

function tagOf(path: string): string {
  const beginning = path.split('/')[2] ?? '';
  const tag = tags.find(([, beginnings]) => beginnings.includes(beginning));
  if (!tag) throw new Error(`${path} belongs to no part of the document`);
  return tag[0];
}
