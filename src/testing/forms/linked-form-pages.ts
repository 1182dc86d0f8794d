import { unsubscribeHref } from '../../modules/marketing/subscribers/server/links.ts';
import { digestUnsubscribeHref } from '../../modules/onboarding/digest/server/settings.ts';
import { preferencesHref } from '../../modules/scheduling/reminders/server/preferences.ts';
import * as things from '../fuzz/fixtures.ts';
import { type FuzzContext, openFuzzContext } from '../fuzz/fuzz-context.ts';
import { reader, saveSwitch } from '../practice/newsletter.ts';
import { sellPackage, whileSelling } from '../practice/payments.ts';
import { mailedCode, openRoom } from '../practice/room.ts';
import { fileLink } from '../public-pages.ts';
import { call } from '../world.ts';
import { buildForm, sendForm } from './client-forms.ts';
import { type FormPages, openForms, post, type ShownPage } from './open-form.ts';

/** The page of an emailed link, by its query. */
const linked = (page: string, query: Record<string, string>): ShownPage => ({
  at: `/${page}?${new URLSearchParams(query)}`,
});
const byHref = (href: string): ShownPage => {
  const { pathname, search } = new URL(href);
  return { at: pathname + search };
};
const cancelling = async (s: FuzzContext) =>
  linked('cancel-appointment', await (await things.booking(s))('cancel-appointment'));

/** A form that waits for a client who is signed in. */
async function openForm(s: FuzzContext) {
  const { clientId, call: by } = await openRoom(s.world, s.practice);
  const form = await buildForm(s.practice, { questions: [{ id: 'energy', kind: 'scale', label: 'Energy?' }] });
  return { ...(await sendForm(s.world, s.practice, clientId, form)), by };
}

/** Forms on pages that emails link to. */
export const linkedFormPages: FormPages = {
  'POST /cancel-appointment': [
    async s => {
      const page = await cancelling(s);
      const forms = await openForms(s.world, 'POST /cancel-appointment', page);
      const form = forms.find(({ names }) => !names.includes('wish')) ?? forms[0];
      return { ...page, html: await (await post(form, form.fields)).text(), typed: { reason: 'I am ill' } };
    },
    cancelling,
  ],
  'POST /reschedule-appointment': [
    async s => {
      const pair = await (await things.booking(s))('reschedule-appointment');
      return { ...linked('reschedule-appointment', { ...pair, ...s.freeTime() }), typed: { reason: 'I am late' } };
    },
  ],
  'POST /confirm-appointment': [async s => linked('confirm-appointment', await things.reminded(s))],
  'POST /answer-request': [async s => linked('answer-request', { token: await things.requested(s) })],
  'POST /waitlist-offer': [async s => linked('waitlist-offer', { token: await things.opening(s) })],
  'POST /waitlist-confirm': [async s => linked('waitlist-confirm', { token: await things.waiting(s) })],
  'POST /waitlist-leave': [async s => linked('waitlist-leave', { token: await things.place(s) })],
  'POST /reminder-preferences': [
    async s => {
      const { email } = await things.client(s);
      return { ...byHref(preferencesHref(s.world.services, { ...s.practice, email })), typed: { sms: 'yes' } };
    },
  ],
  'POST /newsletter-confirm': [
    async s => {
      await saveSwitch(s.practice, true);
      const email = reader();
      await s.asked('POST', '/api/newsletter/subscribe', { storefrontSlug: s.practice.slug, email });
      return linked('newsletter-confirm', await s.linkTo(email, 'newsletter-confirm'));
    },
  ],
  'POST /newsletter-unsubscribe': [
    async s => {
      const email = reader();
      await s.made('POST', '/api/subscribers', { email, hasAgreed: true });
      return byHref(unsubscribeHref(s.world.services, { ...s.practice, email }));
    },
  ],
  'POST /daily-summary': [async s => byHref(digestUnsubscribeHref(s.world.services, s.practice))],
  'POST /file/:token': [async s => ({ at: (await fileLink(s.world, s.practice)).link })],
  // Members see the payment form while no provider is connected.
  'POST /invoice/:token': [
    async s => {
      const { payUrl } = await things.issued(s);
      return { at: new URL(payUrl ?? '').pathname, by: s.practice.call };
    },
  ],
  'POST /my/:slug': [async s => ({ at: `/my/${s.practice.slug}`, typed: { email: (await things.client(s)).email } })],
  'POST /my/:slug/code': [
    async s => {
      const { cookie, code } = await mailedCode(s.world, s.practice, (await things.client(s)).email);
      return { at: `/my/${s.practice.slug}/code`, by: call(s.world, cookie), typed: { code } };
    },
  ],
  'POST /my/:slug/enter/:link': [
    async s => ({ at: (await mailedCode(s.world, s.practice, (await things.client(s)).email)).link }),
  ],
  'POST /my/:slug/sessions': [
    async s => {
      const { clientId, call: by } = await openRoom(s.world, s.practice);
      await s.made('POST', '/api/appointments', await things.sessionFields(s, clientId));
      return { at: `/my/${s.practice.slug}/sessions`, by, typed: { wish: 'confirm' } };
    },
  ],
  'POST /my/:slug/messages': [
    async s => ({
      at: `/my/${s.practice.slug}/messages`,
      by: (await openRoom(s.world, s.practice)).call,
      typed: { body: 'Can I have a second portion?', file: '%PDF-1.7 lunch' },
    }),
  ],
  'POST /my/:slug/payments': [
    async s => {
      await sellPackage(s.practice);
      const { call: by } = await openRoom(s.world, s.practice);
      return { at: `/my/${s.practice.slug}/payments`, by: whileSelling(s.world, s.practice, by) };
    },
  ],
  'POST /my/:slug/me': [
    async s => ({
      at: `/my/${s.practice.slug}/me`,
      by: (await openRoom(s.world, s.practice)).call,
      typed: { sms: 'yes' },
    }),
  ],
  'POST /my/:slug/files': [
    async s => ({
      at: `/my/${s.practice.slug}/files`,
      by: (await openRoom(s.world, s.practice)).call,
      typed: { file: '%PDF-1.7 lab results' },
    }),
  ],
  'POST /f/:token': [async s => ({ at: (await openForm(s)).path, typed: { v: '7' } })],
  'POST /my/:slug/forms/:id': [
    async s => {
      const { id, by } = await openForm(s);
      return { at: `/my/${s.practice.slug}/forms/${id}`, by, typed: { v: '7' } };
    },
  ],
  'POST /my/:slug/leave': [
    async s => ({ at: `/my/${s.practice.slug}`, by: (await openRoom(s.world, s.practice)).call }),
  ],
  'POST /verify-email': [
    async s => {
      const { env } = s.world.services;
      const before = { SMTP_URL: env.SMTP_URL, CONFIRM_EMAIL: env.CONFIRM_EMAIL };
      // With a mail server, sign-up requires email verification.
      Object.assign(env, { SMTP_URL: 'smtp://localhost:1', CONFIRM_EMAIL: true });
      const { practice, linkTo } = await openFuzzContext(s.world);
      Object.assign(env, before);
      return { ...linked('verify-email', await linkTo(practice.email, 'verify-email')), by: practice.call };
    },
  ],
};
