import { webhookEventLabels } from '../../../features/webhooks/contract.ts';
import { type PublicRoutes, publicRoutes } from '../../../platform/http/routes.ts';
import { DevelopersPage, developersDescription, developersTitle } from '../../public/developers/DevelopersPage.tsx';
import developersCss from '../../public/developers/developers.css?inline';
import type { Assets } from '../assets.ts';
import { renderPage } from '../html.tsx';
import { describeApi } from './document.ts';

/** The API document as a page to read. Drawn once: it is long, and the same for everybody. */
export function developerPageRoutes(assets: Assets): PublicRoutes {
  let drawn: Promise<{ html: string; headers: Headers }> | undefined;
  return publicRoutes().get('/developers', async c => {
    drawn ??= draw(assets, c.get('services').env.APP_URL);
    const { html, headers } = await drawn;
    return new Response(html, { headers });
  });
}

async function draw(assets: Assets, appUrl: string) {
  const page = renderPage(assets, {
    name: 'plain',
    title: developersTitle,
    description: developersDescription,
    css: [developersCss],
    body: <DevelopersPage document={describeApi(appUrl)} events={webhookEventLabels} />,
  });
  return { html: await page.text(), headers: page.headers };
}
