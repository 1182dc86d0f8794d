import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';

import { describeApi } from './document.ts';

/** Serialized on the first request; it cannot change while the process runs. */
export function apiDocumentRoutes(appUrl: string): PageRoute[] {
  let written: string | undefined;
  return [
    page.get('/api/openapi.json', { audit: 'none' }, c => {
      written ??= JSON.stringify(describeApi(appUrl));
      return c.body(written, 200, { 'content-type': 'application/json; charset=UTF-8', 'cache-control': 'no-cache' });
    }),
  ];
}
