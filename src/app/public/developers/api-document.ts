/** The JSON Schema keywords that the page shows. */
export type ShownSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: unknown;
  properties?: Record<string, unknown>;
  required?: string[];
  anyOf?: unknown[];
  oneOf?: unknown[];
  allOf?: unknown[];
  additionalProperties?: unknown;
};

type Content = Record<string, { schema: unknown }>;
export type ShownOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
/** The parts of the OpenAPI document that the page shows. */
export type ShownDocument = {
  servers: { url: string }[];
  paths: Record<string, Record<string, ShownOperation>>;
  components: { schemas: Record<string, unknown> };
};

export type Call = { method: string; path: string; operation: ShownOperation };

/** Groups the operations by tag, in the given order. */
export function callsByPart({ paths }: ShownDocument, order: string[]): [part: string, calls: Call[]][] {
  const parts = new Map<string, Call[]>(order.map(part => [part, []]));
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const part = operation.tags[0] ?? '';
      parts.set(part, [...(parts.get(part) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  }
  return [...parts].filter(([, calls]) => calls.length);
}

/** A short description of a schema. `shape`: name of the schema it references. */
export function wordsOf(schema: unknown): { words: string; shape?: string } {
  if (!isSchema(schema)) return { words: 'anything' };
  if (schema.$ref) return { words: '', shape: schema.$ref.split('/').at(-1) ?? '' };
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joinWords(choices);
  if (schema.allOf) return joinWords(schema.allOf);
  if (schema.const !== undefined) return { words: JSON.stringify(schema.const) };
  if (schema.enum) return { words: schema.enum.map(each => JSON.stringify(each)).join(', ') };
  if (schema.type === 'array') {
    const { words, shape } = wordsOf(schema.items);
    return { words: `list of ${words}`, ...(shape && { shape }) };
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type;
  return { words: [type ?? 'anything', schema.format && `(${schema.format})`].filter(Boolean).join(' ') };
}

function joinWords(choices: unknown[]) {
  const all = choices.map(wordsOf);
  const words = [...new Set(all.map(each => each.words).filter(Boolean))].join(' or ');
  const shape = all.find(each => each.shape)?.shape;
  return { words: shape && words ? `${words} or` : words, ...(shape && { shape }) };
}

/** The fields of an object schema; none for other types. */
export function fieldsOf(schema: unknown): { name: string; isRequired: boolean; schema: unknown }[] {
  if (!isSchema(schema) || !schema.properties) return [];
  const { properties, required = [] } = schema;
  return Object.entries(properties).map(([name, field]) => ({
    name,
    isRequired: required.includes(name),
    schema: field,
  }));
}

const isSchema = (schema: unknown): schema is ShownSchema => typeof schema === 'object' && schema !== null;
