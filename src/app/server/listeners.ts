import { appointmentChanged } from '../../features/appointments/server/changes.ts';
import { forgetLinksOfOthers } from '../../features/appointments/server/links.ts';
import { confirmPaidBooking, releaseUnpaidBooking } from '../../features/appointments/server/paid-booking.ts';
import { practiceCreated } from '../../features/auth/server/sign-up.ts';
import { createFirstServices } from '../../features/availability/server/services.ts';
import { forgetChosen, moveChosen } from '../../features/campaigns/server/chosen.ts';
import { draftNewsletter } from '../../features/campaigns/server/newsletters.ts';
import { clientDeleted, clientDeleting, clientsMerged } from '../../features/clients/server/changes.ts';
import { rewritePhones } from '../../features/clients/server/phones.ts';
import { newsletterPublished } from '../../features/contents/server/publish.ts';
import { suppressOfDeleted } from '../../features/emails/server/mail-rows.ts';
import { reopenRefundedInvoice, settlePaidInvoice } from '../../features/invoicing/server/paid-invoice.ts';
import { purchaseCompleted } from '../../features/marketplace/server/complete.ts';
import {
  completePaidPurchase,
  failUnpaidPurchase,
  revokeRefundedPurchase,
} from '../../features/marketplace/server/paid-purchase.ts';
import { keepGoals } from '../../features/measurements/server/goals.ts';
import { moveNotifications } from '../../features/notifications/server/about.ts';
import { settlePackageOf } from '../../features/packages/server/settle.ts';
import { checkoutEnded, checkoutPaid, paymentRefunded } from '../../features/payments/server/checkout-events.ts';
import { paymentReceived } from '../../features/payments/server/ledger.ts';
import { remindByMailInstead } from '../../features/reminders/server/fallback.ts';
import { planReminders } from '../../features/reminders/server/plan.ts';
import { followNewZone } from '../../features/reminders/server/settings.ts';
import { withdrawOfDeleted } from '../../features/reminders/server/withdraw.ts';
import { endSequencesOf } from '../../features/sequences/server/end-runs.ts';
import { followSession } from '../../features/sequences/server/follow-session.ts';
import { moveSequenceRuns } from '../../features/sequences/server/merge-runs.ts';
import { startSequencesOfSubscriber } from '../../features/sequences/server/start.ts';
import { smsFailed } from '../../features/sms/server/give-up.ts';
import { createFirstStorefront } from '../../features/storefront/server/storefront.ts';
import { addressesUnsubscribed, subscriptionStarted } from '../../features/subscribers/server/subscriptions.ts';
import { practiceChanged } from '../../features/tenants/server/update.ts';
import { endWaiting } from '../../features/waitlist/server/end-waiting.ts';
import { reopenTime } from '../../features/waitlist/server/openings.ts';
import {
  tellWebhooksOfBooking,
  tellWebhooksOfPayment,
  tellWebhooksOfPurchase,
  tellWebhooksOfSubscription,
} from '../../features/webhooks/server/listeners.ts';
import { inTurn, when } from '../../platform/events.ts';

/** The listeners of each event, all in the publisher’s transaction (docs/add-an-event.md). */
export const listeners = [
  when(practiceCreated, inTurn(createFirstServices, createFirstStorefront)),
  when(practiceChanged, rewritePhones, followNewZone),

  when(clientsMerged, inTurn(keepGoals, moveChosen, moveSequenceRuns, moveNotifications)),
  when(clientDeleting, suppressOfDeleted),
  when(clientDeleted, withdrawOfDeleted, forgetChosen),

  when(
    appointmentChanged,
    planReminders,
    settlePackageOf,
    followSession,
    endWaiting,
    forgetLinksOfOthers,
    reopenTime,
    tellWebhooksOfBooking,
  ),
  when(smsFailed, remindByMailInstead),

  when(checkoutPaid, completePaidPurchase, settlePaidInvoice, confirmPaidBooking),
  when(checkoutEnded, failUnpaidPurchase, releaseUnpaidBooking),
  when(paymentReceived, tellWebhooksOfPayment),
  when(paymentRefunded, revokeRefundedPurchase, reopenRefundedInvoice),
  when(purchaseCompleted, tellWebhooksOfPurchase),

  when(newsletterPublished, draftNewsletter),
  when(subscriptionStarted, startSequencesOfSubscriber, tellWebhooksOfSubscription),
  when(addressesUnsubscribed, endSequencesOf),
];
