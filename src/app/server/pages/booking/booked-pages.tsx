import type { Context } from 'hono';
import type { Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { appointmentMessages } from '../../../../modules/scheduling/appointments/messages/catalog.ts';
import {
  findOutcome,
  findOwnFile,
  leadOwn,
  type Outcome,
  releaseOwnBooking,
} from '../../../../modules/scheduling/appointments/server/booking/booking-return.ts';
import { BookPage, type BookPageStep } from '../../../../modules/scheduling/appointments/ui/booking/BookPage.tsx';
import { bookHref } from '../../../../modules/scheduling/appointments/ui/booking/book-href.tsx';
import bookPageCss from '../../../../modules/scheduling/appointments/ui/booking/book-page.css?inline';
import bookingCss from '../../../../modules/scheduling/appointments/ui/booking/booking.css?inline';
import { nameOf } from '../../../../modules/site/storefront/ui/bio/BioPage.tsx';
import bioCss from '../../../../modules/site/storefront/ui/bio/bio.css?inline';
import { bioTheme } from '../../../../modules/site/storefront/ui/bio/bio-theme.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import { defaultLocale } from '../../../../shared/locale.ts';
import type { Assets } from '../../http/assets.ts';
import { renderMissingBio } from '../bio/bio-response.tsx';
import { withStorefront } from '../bio/with-storefront.ts';
import { readForm } from '../forms.ts';
import { product, renderPage } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

/** Seconds between reloads while the payment is being confirmed. */
const lookAgain = 3;

/** `/bio/:slug/booked?booking&key`: shown after a booking and after the payment page. GET has no side effects. */
export function bookedPageRoutes(assets: Assets): PageRoute[] {
  const show = (c: Context<Public>, storefront: Storefront, at: BookPageStep) => {
    const answer = renderPage(assets, {
      name: 'book',
      locale: storefront.locale,
      title: appointmentMessages.in(storefront.locale ?? defaultLocale).book.pageTitle(nameOf(storefront)),
      css: [bioCss, bookingCss, bookPageCss, bioTheme(storefront)],
      body: <BookPage storefront={storefront} at={at} {...product(c.get('services'))} />,
      ownFont: true,
    });
    if (at.step === 'confirming') answer.headers.set('refresh', String(lookAgain));
    return protectSecretUrl(answer);
  };
  return [
    page.get('/bio/:slug/booked', { audit: 'read appointment', onOwnDomain: true }, c =>
      withStorefront(c, assets, async storefront => {
        const { booking = '', key = '', paid } = c.req.query();
        const services = c.get('services');
        const input = { page: storefront, booking, key };
        const outcome = await findOutcome(services, input, { isPaid: paid === '1' });
        if (!outcome) return renderMissingBio(assets, services, c.get('site'));
        return show(c, storefront, stepOf(outcome, { isPaid: paid === '1', release: { booking, key } }));
      }),
    ),
    page.get('/bio/:slug/booked/appointment.ics', { audit: 'read appointment' }, c =>
      withStorefront(c, assets, async storefront => {
        const { booking = '', key = '' } = c.req.query();
        const services = c.get('services');
        const file = await findOwnFile(services, { page: storefront, booking, key });
        if (!file) return renderMissingBio(assets, services);
        // Inline instead of attachment, so that phones offer to add it to the calendar.
        const disposition = `inline; filename="${file.filename}"`;
        const headers = { 'content-type': file.contentType, 'content-disposition': disposition };
        return protectSecretUrl(new Response(file.content, { headers }));
      }),
    ),
    page.post('/bio/:slug/booked', { audit: 'changed appointment', onOwnDomain: true }, c =>
      withStorefront(c, assets, async storefront => {
        const { booking, key, wish, email = '' } = await readForm(c);
        if (wish === 'move' || wish === 'cancel') {
          const input = { page: storefront, booking, key, purpose: wish, email } as const;
          const path = await leadOwn(c.get('services'), input);
          return path ? protectSecretUrl(c.redirect(path, 303)) : renderMissingBio(assets, c.get('services'));
        }
        await releaseOwnBooking(c.get('services'), { page: storefront, booking, key });
        return c.redirect(bookHref(storefront.slug, {}), 303);
      }),
    ),
  ];
}

type Came = { isPaid: boolean; release: { booking: string; key: string } };

/** `isPaid` comes from the URL and is not trusted; it only selects the text shown until the payment is confirmed. */
function stepOf(outcome: Outcome, { isPaid, release }: Came): BookPageStep {
  if (outcome.state === 'booked') return { step: 'booked', booked: outcome.booked, email: outcome.email };
  if (outcome.state === 'unpaid' || outcome.state === 'cancelled') {
    return { step: outcome.state, isRefunded: outcome.isRefunded };
  }
  if (outcome.state === 'notAccepted') return { step: 'notAccepted', ended: outcome.ended };
  if (outcome.state === 'ended') return { step: 'ended' };
  const { booked, amount, checkoutUrl } = outcome;
  return isPaid || !checkoutUrl
    ? { step: 'confirming', booked }
    : { step: 'pay', booked, amount, checkoutUrl, release };
}
