import type { AuditAction } from '../../shared/audit-actions.ts';
import { declaredOpenActions } from './declared-routes.ts';
import { openLooks } from './open-looks.ts';

/** What clients do and are shown without a session, by a form or the link in a mail; a route without a line fails a test. */
export const pageTouches: Record<string, AuditAction> = {
  ...openLooks,

  'POST /bio/:slug/book': 'added appointment',
  'POST /bio/:slug/booked': 'changed appointment',
  'POST /cancel-appointment': 'changed appointment',
  'POST /reschedule-appointment': 'changed appointment',
  'POST /confirm-appointment': 'changed appointment',
  // A time that is kept for a moment, for nobody yet.

  'POST /bio/:slug/waitlist': 'added waitlist',
  'POST /waitlist-offer': 'changed waitlist',
  'POST /waitlist-confirm': 'changed waitlist',
  'POST /waitlist-leave': 'changed waitlist',
  'POST /reminder-preferences': 'changed consent',

  'POST /bio/:slug/subscribe': 'added subscriber',
  'POST /newsletter-confirm': 'changed subscriber',
  'POST /newsletter-unsubscribe': 'changed subscriber',
  // Of one's own account.
  'POST /daily-summary': 'nothing',
  'POST /bio/:slug/lead': 'added lead',
  'POST /file/:token': 'changed lead',

  'POST /invoice/:token': 'changed payment',
  'POST /bio/:slug/shop/:id': 'added purchase',
  'POST /bio/:slug/shop/:id/thanks': 'changed purchase',
  'POST /library/:token': 'changed purchase',
  'POST /bio/:slug/library': 'nothing',
  'POST /test-checkout/:token': 'changed payment',
  'POST /bio/:slug/affiliate': 'nothing',
  'POST /bio/:slug/click': 'nothing',

  // Accounts are no clients: signing in, new passwords, proofs of addresses and joining write their own events
  // (noteAccount). Asking for a link changes nothing.
  'POST /login/code': 'nothing',
  'POST /login/openid/tie': 'nothing',
  'POST /verify-email': 'nothing',
  // Providers: what they tell of stands in the logs of mails, texts and payments.
};

export const openTouches: Record<string, AuditAction> = { ...pageTouches, ...declaredOpenActions };
