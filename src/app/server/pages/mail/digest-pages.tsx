import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { NewsletterLinkError } from '../../../../modules/marketing/subscribers/ui/NewsletterLinkPages.tsx';
import { leaveDigest, readLeaveToken } from '../../../../modules/onboarding/digest/server/leave-link.ts';
import { LeaveDigestPage } from '../../../../modules/onboarding/digest/ui/LeaveDigestPage.tsx';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/routes.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { productAt, renderPage } from '../html.tsx';
import { keepSecret } from '../link-pages.tsx';

/** `/daily-summary?token`: ends the own daily summary. Opening it changes nothing; a mail program posts to it (RFC 8058). */
export function digestPageRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, body: () => Promise<ReactNode>) => {
    const page = { name: 'plain' as const, title: 'Daily summary', css: [byLinkCss] };
    try {
      return keepSecret(renderPage(assets, { ...page, body: await body() }));
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const error = <NewsletterLinkError message={reason.message} {...(await productAt(c.get('services')))} />;
      return keepSecret(renderPage(assets, { ...page, body: error, status: reason.status }));
    }
  };
  return [
    page.get('/daily-summary', { audit: 'nothing' }, c =>
      show(c, async () => {
        const token = c.req.query('token') ?? '';
        readLeaveToken(c.get('services'), token);
        return <LeaveDigestPage token={token} isOver={false} {...(await productAt(c.get('services')))} />;
      }),
    ),
    page.post('/daily-summary', { audit: 'nothing' }, c =>
      show(c, async () => {
        // In the address when a mail program posts, in the form when a person does.
        const token = c.req.query('token') ?? (await readForm(c)).token ?? '';
        await leaveDigest(c.get('services'), token);
        return <LeaveDigestPage token={token} isOver {...(await productAt(c.get('services')))} />;
      }),
    ),
  ];
}
