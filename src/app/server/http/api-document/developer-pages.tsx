import type { Context } from 'hono';
import { webhookEventLabels } from '../../../../modules/integrations/webhooks/contract.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import { DevelopersPage, developersDescription, developersTitle } from '../../../public/developers/DevelopersPage.tsx';
import developersCss from '../../../public/developers/developers.css?inline';
import { renderPage } from '../../pages/html.tsx';
import type { Assets } from '../assets.ts';
import { describeApi, tags } from './document.ts';

/** The API reference as a page. It is long, so it is rendered only once for signed-in users and once for others. */
export function developerPageRoutes(assets: Assets, isSignedIn: (c: Context<Public>) => Promise<boolean>): PageRoute[] {
  const drawn = new Map<string, Promise<{ html: string; headers: Headers }>>();
  return [
    page.get('/developers', { audit: 'none' }, async c => {
      const keysPath = (await isSignedIn(c)) ? '/settings?tab=api' : '/login?next=%2Fsettings%3Ftab%3Dapi';
      const page = drawn.get(keysPath) ?? draw(assets, c.get('services').env.APP_URL, keysPath);
      drawn.set(keysPath, page);
      const { html, headers } = await page;
      return new Response(html, { headers });
    }),
  ];
}

async function draw(assets: Assets, appUrl: string, keysPath: string) {
  const page = renderPage(assets, {
    name: 'developers',
    title: developersTitle,
    description: developersDescription,
    css: [developersCss],
    body: (
      <DevelopersPage
        document={describeApi(appUrl)}
        parts={tags.map(([name]) => name)}
        events={webhookEventLabels}
        keysPath={keysPath}
      />
    ),
  });
  return { html: await page.text(), headers: page.headers };
}
