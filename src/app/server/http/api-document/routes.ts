import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { describeApi } from './document.ts';

/** Serves the OpenAPI document, which is serialized once because it cannot change while the process runs. */
export function apiDocumentRoutes(appUrl: string): PageRoute[] {
  let json: string | undefined;
  return [
    page.get('/api/openapi.json', { audit: 'none' }, c => {
      json ??= JSON.stringify(describeApi(appUrl));
      return c.body(json, 200, { 'content-type': 'application/json; charset=UTF-8', 'cache-control': 'no-cache' });
    }),
  ];
}
