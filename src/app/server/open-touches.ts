import { openLooks } from './open-looks.ts';
import type { Touch } from './touch.ts';

/** What clients do and are shown without a session, by a form or the link in a mail; a route without a line fails a test. */
export const openTouches: Record<string, Touch> = {
  ...openLooks,

  'POST /api/appointments/book': 'added appointment',
  'POST /bio/:slug/book': 'added appointment',
  'POST /bio/:slug/booked': 'changed appointment',
  'DELETE /api/appointments/cancel': 'changed appointment',
  'POST /cancel-appointment': 'changed appointment',
  'POST /api/appointments/reschedule': 'changed appointment',
  'POST /reschedule-appointment': 'changed appointment',
  'POST /api/appointments/confirm': 'changed appointment',
  'POST /confirm-appointment': 'changed appointment',
  // A time that is kept for a moment, for nobody yet.
  'POST /api/appointments/hold': 'nothing',
  'DELETE /api/appointments/hold': 'nothing',

  'POST /api/waitlist/join': 'added waitlist',
  'POST /bio/:slug/waitlist': 'added waitlist',
  'POST /api/waitlist/offer': 'changed waitlist',
  'POST /waitlist-offer': 'changed waitlist',
  'POST /api/waitlist/confirm': 'changed waitlist',
  'POST /waitlist-confirm': 'changed waitlist',
  'POST /api/waitlist/leave': 'changed waitlist',
  'POST /waitlist-leave': 'changed waitlist',
  'POST /reminder-preferences': 'changed consent',

  'POST /api/newsletter/subscribe': 'added subscriber',
  'POST /bio/:slug/subscribe': 'added subscriber',
  'POST /newsletter-confirm': 'changed subscriber',
  'POST /newsletter-unsubscribe': 'changed subscriber',
  // Of one's own account.
  'POST /daily-summary': 'nothing',
  'POST /api/leads/request': 'added lead',
  'POST /bio/:slug/lead': 'added lead',
  'POST /file/:token': 'changed lead',

  'POST /invoice/:token': 'changed payment',
  'POST /api/shop/checkout': 'added purchase',
  'POST /bio/:slug/shop/:id': 'added purchase',
  'POST /bio/:slug/shop/:id/thanks': 'changed purchase',
  'POST /library/:token': 'changed purchase',
  'POST /bio/:slug/library': 'nothing',
  'POST /api/shop/quote': 'nothing',
  'POST /test-checkout/:token': 'changed payment',
  'POST /bio/:slug/affiliate': 'nothing',
  'POST /bio/:slug/click': 'nothing',

  // Accounts are no clients: signing in, new passwords, proofs of addresses and joining write their own events
  // (noteAccount). Asking for a link changes nothing.
  'POST /api/signup': 'nothing',
  'POST /api/login': 'nothing',
  'POST /api/login/code': 'nothing',
  'POST /login/code': 'nothing',
  'POST /login/openid/tie': 'nothing',
  'POST /verify-email': 'nothing',
  'POST /api/forgot-password': 'nothing',
  'POST /api/reset-password': 'nothing',
  'POST /api/join': 'nothing',
  // Providers: what they tell of stands in the logs of mails, texts and payments.
  'POST /api/sms/callbacks/:account/status': 'nothing',
  'POST /api/sms/callbacks/:account/inbound': 'nothing',
  'POST /api/webhooks/mail': 'nothing',
  'POST /api/webhooks/mail/:practiceKey': 'nothing',
  'POST /api/webhooks/payments': 'nothing',
  'POST /api/webhooks/payments/:practiceKey': 'nothing',
};
