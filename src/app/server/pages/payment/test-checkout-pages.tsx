import type { Context } from 'hono';
import { paymentMessages } from '../../../../modules/billing/payments/messages/catalog.ts';
import { getTestCheckout, submitTestCheckout } from '../../../../modules/billing/payments/server/test-checkout.ts';
import { TestCheckoutEnded, TestCheckoutPage } from '../../../../modules/billing/payments/ui/TestCheckoutPage.tsx';
import testCheckoutCss from '../../../../modules/billing/payments/ui/test-checkout.css?inline';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { productAt, renderPage, visitedLocale } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

/** `/test-checkout/:token`: the payment page if no provider is configured. */
export function testCheckoutRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, token: string) => {
    const services = c.get('services');
    const { isOpen, ...checkout } = await getTestCheckout(services, token);
    const props = { ...checkout, ...(await productAt(services)) };
    const locale = await visitedLocale(services);
    const t = paymentMessages.in(locale).test;
    return renderPage(assets, {
      name: 'plain',
      locale,
      title: isOpen ? t.pageTitle : t.over,
      css: [testCheckoutCss],
      body: isOpen ? <TestCheckoutPage {...props} /> : <TestCheckoutEnded {...props} />,
      head: <meta name="robots" content="noindex" />,
      status: isOpen ? 200 : 410,
    });
  };
  return [
    page.get('/test-checkout/:token', { audit: 'read payment', onOwnDomain: true }, async c =>
      protectSecretUrl(await show(c, c.req.param('token'))),
    ),
    page.post('/test-checkout/:token', { audit: 'changed payment', onOwnDomain: true }, async c => {
      const { answer } = await readForm(c);
      const token = c.req.param('token');
      if (answer !== 'pay' && answer !== 'fail') throw new AppError('invalid', 'Choose what happens to this payment.');
      const next = await submitTestCheckout(c.get('services'), token, answer).catch(reason => {
        // Over meanwhile: the page says so.
        if (reason instanceof AppError && reason.code === 'conflict') return null;
        throw reason;
      });
      return protectSecretUrl(next === null ? await show(c, token) : c.redirect(next, 303));
    }),
  ];
}
