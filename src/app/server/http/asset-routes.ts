import { type PageRoute, page } from '../../../platform/http/declare-page.ts';

import type { Assets } from './assets.ts';

/** Files with a content hash in the name, cacheable forever. */
export function assetRoutes(assets: Assets): PageRoute[] {
  return [
    page.get('/assets/*', { audit: 'none', onOwnDomain: true }, c => {
      const file = assets.files.get(c.req.path);
      if (!file) return c.notFound();
      const accepted = c.req.header('accept-encoding') ?? '';
      const encoding =
        file.br && accepted.includes('br') ? 'br' : file.gzip && accepted.includes('gzip') ? 'gzip' : null;
      const content = (encoding && file[encoding]) || file.content;
      const headers: Record<string, string> = {
        'content-type': file.type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(encoding ? { 'content-encoding': encoding } : {}),
      };
      return c.body(new Uint8Array(content), 200, headers);
    }),
  ];
}
