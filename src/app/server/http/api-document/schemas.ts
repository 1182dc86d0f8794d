import { z } from 'zod';
import { instant } from '../../../../shared/zod.ts';
import { failure, type Named, type Operation } from './operation.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;
type Side = 'input' | 'output';

/** Converts the schemas of all operations to JSON Schema, each once, and returns how to reference them. */
export function describeSchemas(operations: Operation[]) {
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
  const known = registry._idmap.get(id);
  if (known && known !== schema) throw new Error(`Two contracts have the name ${id}`);
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
