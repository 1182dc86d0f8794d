import { unsubscribeHref } from '../modules/marketing/subscribers/server/links.ts';
import { preferencesHref } from '../modules/scheduling/reminders/server/preferences.ts';
import { accessLink } from '../modules/shop/affiliates/server/access.ts';
import { buildForm, sendForm } from './forms/client-forms.ts';
import { addLink, addProduct } from './practice/affiliates.ts';
import { answerToken } from './practice/booking-page.ts';
import { bookWithDeposit } from './practice/deposits.ts';
import { issueNew } from './practice/invoices.ts';
import { linkOfMail, pairOf, postForm, setRules } from './practice/mail-link.ts';
import { reader, saveSwitch, subscribeTo } from './practice/newsletter.ts';
import { buyPackage, sellPackage } from './practice/payments.ts';
import { mailedCode } from './practice/room.ts';
import { buildProduct, buy, mailsTo } from './practice/shop.ts';
import { ask, freeTime, join, sweep, waitDay } from './practice/waitlist.ts';
import { offer, pdf, upload } from './texts/sample-files.ts';
import { bookingFields, call, clientFields, type Practice, type World } from './world.ts';

type Addresses = Record<string, string[]>;

/**
 * For every public page, a valid link and, if `practice` is given, an expired one, by the path of its route. The
 * practice requires a payment for bookings (`buildAsking`).
 */
export async function publicPages(world: World, practice: Practice): Promise<Addresses> {
  const bio = `/bio/${practice.slug}`;
  const { booked } = await bookWithDeposit(world, practice);
  const product = await buildProduct(world, practice);
  const sold = await buy(world, practice, { productId: product.id });
  const back = new URL(sold.back, world.services.env.APP_URL);
  const offered = await sellPackage(practice);
  const bought = await buyPackage(world, practice);
  const article = await publishArticle(practice);
  const invoice = await issueNew(practice);
  const { email } = await addLink(world, practice, { productId: await addProduct(world, practice) });
  const access = (now?: Date) => new URL(accessLink(world.services, practice, email, now).url).pathname;
  const file = await fileLink(world, practice);
  const wishes = new URL(preferencesHref(world.services, { ...practice, email: await addressOf(practice) }));
  return {
    '/bio/:slug': [bio],
    '/bio/:slug/book': [`${bio}/book`, `${bio}/book?type=consultation`],
    '/bio/:slug/booked': await bookedLinks(world, booked.checkoutUrl),
    '/bio/:slug/waitlist': [`${bio}/waitlist`],
    '/bio/:slug/shop': [`${bio}/shop`],
    '/bio/:slug/shop/:id': [`${bio}/shop/${product.id}`],
    '/bio/:slug/shop/:id/thanks': [back.pathname + back.search, `${bio}/shop/${product.id}/thanks?purchase=x`],
    '/bio/:slug/packages/:id': [offered.path],
    '/bio/:slug/packages/:id/thanks': [bought, `${offered.path}/thanks?order=x`],
    '/bio/:slug/articles': [`${bio}/articles`],
    '/bio/:slug/articles/:content': [`${bio}/articles/${article}`],
    '/library/:token': [sold.library],
    '/bio/:slug/library': [`${bio}/library`],
    '/bio/:slug/lead': [file.form, `${bio}/lead?block=x`],
    '/file/:token': [file.link],
    '/invoice/:token': [new URL(invoice.payUrl ?? '').pathname],
    '/affiliate/:token': [access(), access(new Date('2025-01-01'))],
    '/bio/:slug/affiliate': [`${bio}/affiliate`],
    ...(await roomPages(world, practice)),
    '/f/:token': [await formLink(world, practice)],
    '/reminder-preferences': [wishes.pathname + wishes.search],
    '/test-checkout/:token': [new URL(booked.checkoutUrl, world.services.env.APP_URL).pathname],
    ...(await mailedLinks(world, practice)),
  };
}

/** The door of the client room, and what stands behind a mailed link, before and after it was used. */
async function roomPages(world: World, practice: Practice): Promise<Addresses> {
  const room = `/my/${practice.slug}`;
  const { link } = await mailedCode(world, practice, await addressOf(practice));
  const { link: used } = await mailedCode(world, practice, await addressOf(practice));
  await postForm(world, used, {});
  return {
    '/my/:slug': [room],
    '/my/:slug/offline': [`${room}/offline`],
    '/my/:slug/enter/:link': [link, used, `${room}/enter/x`],
  };
}

/** The link to a form that waits for a new client. */
async function formLink(world: World, practice: Practice): Promise<string> {
  const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const questions = [{ id: 'diet', kind: 'short', label: 'What do you avoid?' }];
  return (await sendForm(world, practice, id, await buildForm(practice, { questions }))).path;
}

/** Email address of a new client. */
const addressOf = async (practice: Practice) =>
  (await (await practice.call('POST', '/api/clients', clientFields())).json()).email;

/** Returns the last part of the article's path. */
export async function publishArticle(practice: Practice): Promise<string> {
  const topic = { type: 'blog', topic: 'gut health', tone: 'friendly' };
  const { id, version } = await (await practice.call('POST', '/api/content/generate', topic)).json();
  return (await (await practice.call('POST', `/api/contents/${id}/publish`, { version })).json()).slug;
}

export async function fileLink(world: World, practice: Practice) {
  const file = await (await upload(practice, pdf())).json();
  const { block } = await offer(practice, file.id);
  const email = reader();
  await call(world)('POST', '/api/leads/request', { storefrontSlug: practice.slug, block, email });
  const [mail] = await mailsTo(practice, email);
  return { form: `/bio/${practice.slug}/lead?block=${block}`, link: mail?.text.match(/\/file\/[\w-]+/)?.[0] ?? '' };
}

/** The return link of a payment page, before and after the deposit is paid. */
export async function bookedLinks(world: World, checkoutUrl: string): Promise<string[]> {
  const html = await (await world.request(new URL(checkoutUrl, world.services.env.APP_URL).pathname)).text();
  const back = html.match(/href="([^"]*\/booked\?[^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const { pathname, search } = new URL(back, world.services.env.APP_URL);
  return [pathname + search];
}

/** Pages that emails link to: an appointment without a deposit, a waitlist entry, a newsletter. */
async function mailedLinks(world: World, practice: Practice): Promise<Addresses> {
  const [service] = await (await practice.call('GET', '/api/services')).json();
  await practice.call('PUT', `/api/services/${service.id}`, { ...service, payment: 'none', deposit: null });
  const fields = bookingFields(practice.slug, { date: waitDay(), time: '14:00' });
  const booked = await (await call(world)('POST', '/api/appointments/book', fields)).json();
  await practice.call('POST', `/api/appointments/${booked.id}/send-email-reminder`, {});
  await setRules(practice, { policy: null });
  const requested = await ask(world, practice);
  const waiting = await join(world, practice);
  await freeTime(world, practice, '10:00');
  await sweep(world);
  await saveSwitch(practice, true);
  const subscriber = reader();
  await subscribeTo(world, practice, { email: subscriber });
  const confirmed = reader();
  await subscribeTo(world, practice, { email: confirmed });
  await postForm(world, '/newsletter-confirm', pairOf(await linkOfMail(practice, confirmed, 'newsletter-confirm')));
  const leave = new URL(unsubscribeHref(world.services, { ...practice, email: confirmed }));
  const link = async (to: string, page: string) => `/${page}?${await linkOfMail(practice, to, page)}`;
  return {
    '/cancel-appointment': [await link(fields.email, 'cancel-appointment')],
    '/reschedule-appointment': [await link(fields.email, 'reschedule-appointment')],
    '/confirm-appointment': [await link(fields.email, 'confirm-appointment')],
    '/answer-request': [`/answer-request?token=${await requestToken(world, practice)}`],
    '/waitlist-confirm': [await link(requested, 'waitlist-confirm')],
    '/waitlist-offer': [await link(waiting, 'waitlist-offer')],
    '/waitlist-leave': [await link(waiting, 'waitlist-leave')],
    '/newsletter-confirm': [await link(subscriber, 'newsletter-confirm')],
    '/newsletter-unsubscribe': [leave.pathname + leave.search],
  };
}

/** The practitioner's link to the request of a new client. */
async function requestToken(world: World, practice: Practice): Promise<string> {
  const [service] = await (await practice.call('GET', '/api/services')).json();
  const input = { ...service, name: 'On request', payment: 'none', deposit: null, needsApproval: true };
  const { id: serviceId } = await (await practice.call('POST', '/api/services', input)).json();
  const fields = bookingFields(practice.slug, { date: waitDay(), time: '16:00', serviceId });
  const { id } = await (await call(world)('POST', '/api/appointments/book', fields)).json();
  return answerToken(world, practice, id);
}
