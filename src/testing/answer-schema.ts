import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describeApi } from '../app/server/http/api-document/document.ts';

const document = describeApi('http://localhost:3000');
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema({ $id: 'document', components: document.components });

const responsesOf = (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {};
};

/** The JSON Schema of a route's answer; its references point into the registered API document. */
export function answerSchema(route: string, status = 200): object | undefined {
  const schema = responsesOf(route)[status]?.content?.['application/json']?.schema;
  return schema && JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
}

/** Validates an answer against the API document and returns the errors. */
export function faultsOf(route: string, body: unknown, status = 200): unknown[] {
  if (!responsesOf(route)[status]) return [`${status} is no answer of it`];
  const schema = answerSchema(route, status);
  if (!schema) return body === undefined ? [] : ['it has no body'];
  return ajv.validate(schema, body) ? [] : (ajv.errors?.slice(0, 3) ?? []);
}
