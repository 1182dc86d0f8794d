import { describeApi, type JsonSchema } from '../../app/server/http/api-document/document.ts';

/** Where a value is in a call: a query or path parameter, or a path into the body. */
export type Place = { in: 'body' | 'query' | 'path'; way: (string | number)[]; schema: JsonSchema };

const document = describeApi('http://localhost:3000');

/** The route's operation in the API document. */
export function described(route: string) {
  const [method = '', path = ''] = route.split(' ');
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${route} is not in the API document`);
  return operation;
}

/** All places of a call that accept input. */
export function placesOf(route: string, right: object | undefined): Place[] {
  const { parameters = [], requestBody } = described(route);
  const places = parameters.map(({ in: where, name, schema }): Place => ({ in: where, way: [name], schema }));
  const body = requestBody?.content['application/json']?.schema;
  return [...places, ...(body ? inside(body, right, []) : [])];
}

/** Fields, nested fields, and the first item of each list; for a union, the fields of all alternatives. */
function inside(schema: JsonSchema, right: unknown, way: Place['way']): Place[] {
  const own: Place[] = way.length ? [{ in: 'body', way, schema }] : [];
  if (way.length > 5) return own;
  const shapes = shapesOf(schema);
  const names = new Map<string, JsonSchema>();
  for (const { properties, additionalProperties } of shapes) {
    for (const [name, field] of Object.entries(properties ?? {}))
      if (typeof field !== 'boolean' && !names.has(name)) names.set(name, field);
    if (typeof additionalProperties === 'object')
      for (const name of Object.keys(right ?? {})) if (!names.has(name)) names.set(name, additionalProperties);
  }
  const fields = [...names].flatMap(([name, field]) => inside(field, Object(right)[name], [...way, name]));
  const items = shapes.map(each => each.items).find(each => typeof each === 'object' && !Array.isArray(each));
  const first =
    items && Array.isArray(right) && right.length > 0 ? inside(items as JsonSchema, right[0], [...way, 0]) : [];
  return [...own, ...fields, ...first];
}

/** Resolves references and unions. */
export function shapesOf(schema: JsonSchema): JsonSchema[] {
  const { $ref, anyOf, oneOf, allOf } = schema;
  const named = $ref && document.components.schemas[$ref.split('/').at(-1) ?? ''];
  if (named) return shapesOf(named);
  const several = (anyOf ?? oneOf ?? allOf) as JsonSchema[] | undefined;
  return several ? several.flatMap(shapesOf) : [schema];
}

/** A copy of the body with the value at that path replaced. */
export function withValue(body: object, way: Place['way'], value: unknown): object {
  const copy = structuredClone(body);
  let at: Record<string | number, unknown> = Object(copy);
  for (const step of way.slice(0, -1)) {
    if (typeof at[step] !== 'object' || at[step] === null) at[step] = {};
    at = Object(at[step]);
  }
  at[way.at(-1) ?? ''] = value;
  return copy;
}
