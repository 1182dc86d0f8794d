import type { Context } from 'hono';
import type { Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { appointmentMessages } from '../../../../modules/scheduling/appointments/messages/catalog.ts';
import { BookPage, type BookPageStep } from '../../../../modules/scheduling/appointments/ui/booking/BookPage.tsx';
import { bookHref } from '../../../../modules/scheduling/appointments/ui/booking/book-href.ts';
import bookPageCss from '../../../../modules/scheduling/appointments/ui/booking/book-page.css?inline';
import bookingCss from '../../../../modules/scheduling/appointments/ui/booking/booking.css?inline';
import { nameOf } from '../../../../modules/site/storefront/ui/bio/BioPage.tsx';
import bioCss from '../../../../modules/site/storefront/ui/bio/bio.css?inline';
import { bioTheme } from '../../../../modules/site/storefront/ui/bio/bio-theme.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import { defaultLocale } from '../../../../shared/locale.ts';
import type { Assets } from '../../http/assets.ts';
import { renderMissingBio } from '../bio/bio-response.tsx';
import { withStorefront } from '../bio/with-storefront.ts';
import { readForm } from '../forms.ts';
import { product, renderPage } from '../html.tsx';
import { redirectToPayment } from '../payment/redirect-pages.tsx';
import { bookByForm, chooseTime, letGo, readToken } from './book-form.ts';
import { chosenOf, openPlace, stepOf } from './book-steps.ts';

/**
 * `/bio/:slug/book`: the booking dialog as plain links and forms, for visitors without JavaScript. GET has no side
 * effects.
 */
export function bookPageRoutes(assets: Assets): PageRoute[] {
  const show = (services: Services, storefront: Storefront, at: BookPageStep, status = 200) =>
    renderPage(assets, {
      name: 'book',
      locale: storefront.locale,
      title: appointmentMessages.in(storefront.locale ?? defaultLocale).book.pageTitle(nameOf(storefront)),
      css: [bioCss, bookingCss, bookPageCss, bioTheme(storefront)],
      body: <BookPage storefront={storefront} at={at} {...product(services)} />,
      ownFont: true,
      status,
    });

  const forOpenPage = (c: Context<Public>, answer: (storefront: Storefront) => Promise<Response>) =>
    withStorefront(c, assets, async storefront =>
      storefront.bookAppointmentEnabled
        ? answer(storefront)
        : renderMissingBio(assets, c.get('services'), c.get('site')),
    );

  return [
    page.get('/bio/:slug/book', { audit: 'nothing', onOwnDomain: true }, c =>
      forOpenPage(c, async storefront => {
        const services = c.get('services');
        return show(services, storefront, await stepOf(await openPlace(services, storefront), c.req.query()));
      }),
    ),
    page.post('/bio/:slug/book', { audit: 'added appointment', onOwnDomain: true }, c =>
      forOpenPage(c, async storefront => {
        const services = c.get('services');
        const fields = await readForm(c);
        const place = await openPlace(services, storefront);
        const { serviceId, appointmentType = 'consultation' } = fields;
        const service = chosenOf(place, { service: serviceId, type: appointmentType });
        if (!service) return show(services, storefront, { step: 'service', ...place.offer }, 409);
        const visit = { ...place, service, address: callerHash(c), holdToken: readToken(fields) };
        if (fields.step === 'back') {
          await letGo(visit);
          return c.redirect(`${bookHref(place.slug, { service: service.id, date: fields.date })}#times`, 303);
        }
        const answer = fields.step === 'time' ? chooseTime : bookByForm;
        const { at, status, leadTo } = await answer(visit, fields);
        if (leadTo) return redirectToPayment(assets, services, { url: leadTo, site: c.get('site') });
        return show(services, storefront, at, status);
      }),
    ),
  ];
}
