import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { newsletterMessages } from '../../../../modules/marketing/subscribers/messages/catalog.ts';
import { confirmSubscription, previewSubscription } from '../../../../modules/marketing/subscribers/server/confirm.ts';
import {
  previewUnsubscribe,
  subscribeAgainByLink,
  unsubscribeByLink,
} from '../../../../modules/marketing/subscribers/server/unsubscribe.ts';
import {
  ConfirmSubscriptionPage,
  NewsletterLinkError,
  UnsubscribePage,
} from '../../../../modules/marketing/subscribers/ui/NewsletterLinkPages.tsx';
import { mailingMessages } from '../../../../modules/messaging/mailings/messages/catalog.ts';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { productAt, renderForPractice, translateFailure, visitedLocale } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

/** `/newsletter-confirm?token` and `/newsletter-unsubscribe?token`: GET has no side effects. */
export function newsletterPageRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, title: (locale: string) => string, body: () => Promise<ReactNode>) => {
    const services = c.get('services');
    const render = async (content: ReactNode, status = 200) => {
      const page = { name: 'plain' as const, title: title(await visitedLocale(services)), css: [byLinkCss] };
      return protectSecretUrl(await renderForPractice(assets, services, { ...page, body: content, status }));
    };
    try {
      return await render(await body());
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const { message } = await translateFailure(services, reason);
      return render(<NewsletterLinkError message={message} {...(await productAt(services))} />, reason.status);
    }
  };
  const showConfirm = (c: Context<Public>, token: string, act: typeof confirmSubscription) =>
    show(
      c,
      locale => newsletterMessages.in(locale).confirm.pageTitle,
      async () => {
        const preview = await act(c.get('services'), token);
        return <ConfirmSubscriptionPage {...{ preview, token }} {...(await productAt(c.get('services')))} />;
      },
    );
  const showUnsubscribe = (c: Context<Public>, token: string, act: typeof unsubscribeByLink) =>
    show(
      c,
      locale => mailingMessages.in(locale).unsubscribe,
      async () => {
        const preview = await act(c.get('services'), token);
        const isBack = act === subscribeAgainByLink;
        return <UnsubscribePage {...{ preview, token, isBack }} {...(await productAt(c.get('services')))} />;
      },
    );
  return [
    page.get('/newsletter-confirm', { audit: 'read subscriber', onOwnDomain: true }, c =>
      showConfirm(c, c.req.query('token') ?? '', previewSubscription),
    ),
    page.post('/newsletter-confirm', { audit: 'changed subscriber', onOwnDomain: true }, async c => {
      const { token = '' } = await readForm(c);
      return showConfirm(c, token, confirmSubscription);
    }),
    page.get('/newsletter-unsubscribe', { audit: 'read subscriber', onOwnDomain: true }, c =>
      showUnsubscribe(c, c.req.query('token') ?? '', previewUnsubscribe),
    ),
    page.post('/newsletter-unsubscribe', { audit: 'changed subscriber', onOwnDomain: true }, async c => {
      if (await isOneClick(c)) return unsubscribeInOneClick(c);
      const { token = '', answer } = await readForm(c);
      return showUnsubscribe(c, token, answer === 'again' ? subscribeAgainByLink : unsubscribeByLink);
    }),
  ];
}

/** RFC 8058, section 3.2: mail providers post exactly this to the List-Unsubscribe URL. */
async function isOneClick(c: Context<Public>): Promise<boolean> {
  const body: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
  return body['List-Unsubscribe'] === 'One-Click';
}

/**
 * No Origin check and no session: only the token authorizes the request, and it can only unsubscribe. The response must
 * not redirect (RFC 8058, section 3.1).
 */
async function unsubscribeInOneClick(c: Context<Public>): Promise<Response> {
  const services = c.get('services');
  try {
    await unsubscribeByLink(services, c.req.query('token') ?? '');
    const t = newsletterMessages.in(await visitedLocale(services)).unsubscribe;
    return protectSecretUrl(c.text(t.oneClick));
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    const { message } = await translateFailure(services, reason);
    return protectSecretUrl(c.text(message, reason.status));
  }
}
