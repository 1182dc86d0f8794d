import { z } from 'zod';
import { keyPermissions, type Permission } from '../../../../shared/permissions.ts';
import { declaredOperations, declaredPermissions } from '../declared-routes.ts';
import type { Operation } from './operation.ts';
import { describeSchemas, type JsonSchema } from './schemas.ts';
import { tagOf } from './tags.ts';

/** Every route below /api, by method and path. */
export const operations: Record<string, Operation> = {
  ...declaredOperations,
  'GET /api/openapi.json': {
    summary: 'Get this document',
    answer: { apiDocument: z.record(z.string(), z.unknown()) },
  },
};

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
