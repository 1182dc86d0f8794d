import type { Context } from 'hono';
import type { Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { appointmentMessages } from '../../../../modules/scheduling/appointments/messages/catalog.ts';
import { followUpCss } from '../../../../modules/scheduling/appointments/ui/booking/BookingQuestions.tsx';
import { BookPage, type BookPageStep } from '../../../../modules/scheduling/appointments/ui/booking/BookPage.tsx';
import { bookHref } from '../../../../modules/scheduling/appointments/ui/booking/book-href.tsx';
import bookPageCss from '../../../../modules/scheduling/appointments/ui/booking/book-page.css?inline';
import bookingCss from '../../../../modules/scheduling/appointments/ui/booking/booking.css?inline';
import { dueAtBooking } from '../../../../modules/scheduling/availability/due-at-booking.ts';
import { nameOf } from '../../../../modules/site/storefront/ui/bio/BioPage.tsx';
import bioCss from '../../../../modules/site/storefront/ui/bio/bio.css?inline';
import { bioTheme } from '../../../../modules/site/storefront/ui/bio/bio-theme.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { defaultLocale } from '../../../../shared/locale.ts';
import { fromCents } from '../../../../shared/money.ts';
import type { Assets } from '../../http/assets.ts';
import { renderMissingBio } from '../bio/bio-response.tsx';
import { withStorefront } from '../bio/with-storefront.ts';
import { readFields } from '../forms.ts';
import { product, renderPage } from '../html.tsx';
import { redirectToPayment } from '../payment/payment-pages.tsx';
import {
  bookByForm,
  chooseTime,
  chosenOf,
  letGo,
  type Outcome,
  openPlace,
  readToken,
  stepOf,
  type Visit,
} from './book-form.ts';

/**
 * `/bio/:slug/book`: the booking dialog as plain links and forms, for visitors without JavaScript. GET has no side
 * effects.
 */
export function bookPageRoutes(assets: Assets): PageRoute[] {
  const show = (c: Context<Public>, storefront: Storefront, at: BookPageStep, status = 200) =>
    renderPage(assets, {
      name: 'book',
      locale: storefront.locale,
      title: appointmentMessages.in(storefront.locale ?? defaultLocale).book.pageTitle(nameOf(storefront)),
      css: [
        ...[bioCss, bookingCss, bookPageCss, bioTheme(storefront)],
        ...(at.step === 'details' && at.form ? [followUpCss(at.form)] : []),
      ],
      body: <BookPage storefront={storefront} at={at} isEmbedded={isEmbedded(c)} {...product(c.get('services'))} />,
      // Everything but the steps of the booking leaves the frame.
      head: isEmbedded(c) && <base target="_top" />,
      ownFont: true,
      // The only page that may be embedded in another website.
      frameAncestors: isEmbedded(c) ? storefront.embedSites : [],
      status,
    });

  const forOpenPage = (c: Context<Public>, answer: (storefront: Storefront) => Promise<Response>) =>
    withStorefront(c, assets, async storefront =>
      storefront.bookAppointmentEnabled
        ? answer(storefront)
        : renderMissingBio(assets, c.get('services'), c.get('site')),
    );

  return [
    page.get('/bio/:slug/book', { audit: 'none', onOwnDomain: true }, c =>
      forOpenPage(c, async storefront => {
        const services = c.get('services');
        return show(c, storefront, await stepOf(await openPlace(services, storefront), c.req.query()));
      }),
    ),
    page.post('/bio/:slug/book', { audit: 'added appointment', onOwnDomain: true }, c =>
      forOpenPage(c, async storefront => {
        const services = c.get('services');
        const { fields: all } = await readFields(c);
        const fields = Object.fromEntries(Object.entries(all).map(([name, values]) => [name, values.at(-1) ?? '']));
        const place = await openPlace(services, storefront);
        const { serviceId, appointmentType = 'consultation' } = fields;
        const service = chosenOf(place, { service: serviceId, type: appointmentType });
        if (!service) return show(c, storefront, { step: 'service', ...place.offer }, 409);
        const visit = { ...place, service, address: callerHash(c), holdToken: readToken(fields) };
        if (fields.step === 'back') {
          await letGo(visit);
          const times = bookHref(place.slug, { service: service.id, date: fields.date, embed: c.req.query('embed') });
          return c.redirect(`${times}#times`, 303);
        }
        const { at, status, leadTo }: Outcome =
          fields.step === 'time'
            ? await chooseTime(visit, fields)
            : await bookByForm(visit, fields, name => (Object.hasOwn(all, name) ? (all[name] ?? []) : []));
        // Payment pages refuse to be shown in a frame, so the visitor leaves it with a press.
        const inFrame = leadTo && isEmbedded(c) ? payStep(visit, { at, checkoutUrl: leadTo }) : null;
        if (inFrame) return show(c, storefront, inFrame, status);
        if (leadTo) return redirectToPayment(assets, services, { url: leadTo, site: c.get('site') });
        return show(c, storefront, at, status);
      }),
    ),
  ];
}

const isEmbedded = (c: Context<Public>) => c.req.query('embed') === '1';

function payStep(
  { service, offer, locale }: Pick<Visit, 'service' | 'offer' | 'locale'>,
  { at, checkoutUrl }: { at: BookPageStep; checkoutUrl: string },
): BookPageStep | null {
  const due = dueAtBooking(service);
  if (at.step !== 'booked' || !due) return null;
  const amount = formatMoney(fromCents(due.now), offer.currency, locale);
  return { step: 'pay', booked: at.booked, amount, checkoutUrl };
}
