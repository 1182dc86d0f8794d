import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { readUnsubscribeToken, unsubscribe } from '../../../../modules/onboarding/digest/server/settings.ts';
import { UnsubscribeFailed, UnsubscribePage } from '../../../../modules/onboarding/digest/ui/UnsubscribePage.tsx';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { productAt, renderPage } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

/**
 * `/daily-summary?token`: unsubscribes from one's own daily summary. GET has no side effects; email programs use POST
 * (RFC 8058).
 */
export function digestPageRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, body: () => Promise<ReactNode>) => {
    const page = { name: 'plain' as const, title: 'Daily summary', css: [byLinkCss] };
    try {
      return protectSecretUrl(renderPage(assets, { ...page, body: await body() }));
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const error = <UnsubscribeFailed message={reason.message} {...(await productAt(c.get('services')))} />;
      return protectSecretUrl(renderPage(assets, { ...page, body: error, status: reason.status }));
    }
  };
  return [
    page.get('/daily-summary', { audit: 'none' }, c =>
      show(c, async () => {
        const token = c.req.query('token') ?? '';
        readUnsubscribeToken(c.get('services'), token);
        return <UnsubscribePage token={token} isOver={false} {...(await productAt(c.get('services')))} />;
      }),
    ),
    page.post('/daily-summary', { audit: 'none' }, c =>
      show(c, async () => {
        // Email programs send the token in the URL, the form in its body.
        const token = c.req.query('token') ?? (await readForm(c)).token ?? '';
        await unsubscribe(c.get('services'), token);
        return <UnsubscribePage token={token} isOver {...(await productAt(c.get('services')))} />;
      }),
    ),
  ];
}
