import { practiceCreated } from '../../modules/accounts/auth/server/sign-up.ts';
import { domainLost } from '../../modules/accounts/domains/server/check-domain.ts';
import { createFirstStorefront } from '../../modules/accounts/pages/server/storefront.ts';
import { practiceChanged } from '../../modules/accounts/tenants/server/update.ts';
import { reopenRefundedInvoice, settlePaidInvoice } from '../../modules/billing/invoicing/server/invoice-payments.ts';
import {
  checkoutEnded,
  checkoutPaid,
  invoiceNeeded,
  paymentRefunded,
} from '../../modules/billing/payments/server/checkout-events.ts';
import { paymentReceived } from '../../modules/billing/payments/server/ledger.ts';
import { newsletterPublished } from '../../modules/content/contents/server/publish.ts';
import { followBooking } from '../../modules/forms/requests/server/send-by-rule.ts';
import {
  publishBooking,
  publishPayment,
  publishPurchase,
  publishSubscription,
} from '../../modules/integrations/webhooks/server/publish-event.ts';
import { removeRecipient, replaceRecipient } from '../../modules/marketing/campaigns/server/audience.ts';
import { draftNewsletter } from '../../modules/marketing/campaigns/server/campaigns.ts';
import { endRunsOfAddresses, moveSequenceRuns } from '../../modules/marketing/sequences/server/runs.ts';
import { onAppointmentChange, startSubscriberSequences } from '../../modules/marketing/sequences/server/triggers.ts';
import {
  addressesUnsubscribed,
  subscriptionStarted,
} from '../../modules/marketing/subscribers/server/subscriptions.ts';
import { unsubscribeComplainers } from '../../modules/marketing/subscribers/server/unsubscribe.ts';
import { suppressOfDeleted } from '../../modules/messaging/emails/server/mail-rows.ts';
import { moveNotifications, notifyOfLostDomain } from '../../modules/messaging/notifications/server/notifications.ts';
import { smsFailed } from '../../modules/messaging/sms/server/sms-failure.ts';
import { mailComplained } from '../../modules/messaging/suppressions/server/webhook-calls.ts';
import { clientDeleted, clientDeleting, clientsMerged } from '../../modules/people/clients/server/changes.ts';
import { reformatPhones } from '../../modules/people/clients/server/phones.ts';
import { mergeFacts } from '../../modules/people/facts/server/facts.ts';
import { mergeGoals } from '../../modules/people/measurements/server/goals.ts';
import { mergeContacts } from '../../modules/room/access/server/room-settings.ts';
import { mergeConversations } from '../../modules/room/messages/server/conversations.ts';
import {
  confirmPaidBooking,
  releaseUnpaidBooking,
} from '../../modules/scheduling/appointments/server/booking/paid-booking.tsx';
import { appointmentChanged, requestEnded } from '../../modules/scheduling/appointments/server/changes.ts';
import { forgetLinksOfOthers } from '../../modules/scheduling/appointments/server/links/links.ts';
import { createFirstServices } from '../../modules/scheduling/availability/server/services.ts';
import { billPaidOrder, endRefundedPackage } from '../../modules/scheduling/packages/server/orders.ts';
import { settlePackageOf } from '../../modules/scheduling/packages/server/settle.ts';
import { remindByMailInstead } from '../../modules/scheduling/reminders/server/fallback.ts';
import { planReminders, withdrawOfDeleted } from '../../modules/scheduling/reminders/server/plan.ts';
import { followNewZone } from '../../modules/scheduling/reminders/server/settings.ts';
import { reopenTime } from '../../modules/scheduling/waitlist/server/openings.ts';
import { removeBookedClients } from '../../modules/scheduling/waitlist/server/waitlist.ts';
import { purchaseCompleted } from '../../modules/shop/marketplace/server/complete-purchase.ts';
import {
  completePaidPurchase,
  failUnpaidPurchase,
  revokeRefundedPurchase,
} from '../../modules/shop/marketplace/server/paid-purchase.ts';
import { inTurn, when } from '../../platform/events/events.ts';

/** The listeners of each event, all in the publisher’s transaction (docs/add-an-event.md). */
export const listeners = [
  when(practiceCreated, inTurn(createFirstServices, createFirstStorefront)),
  when(practiceChanged, reformatPhones, followNewZone),
  when(domainLost, notifyOfLostDomain),

  when(
    clientsMerged,
    inTurn(
      mergeFacts,
      mergeGoals,
      replaceRecipient,
      moveSequenceRuns,
      moveNotifications,
      mergeConversations,
      mergeContacts,
    ),
  ),
  when(clientDeleting, suppressOfDeleted),
  when(clientDeleted, withdrawOfDeleted, removeRecipient),

  when(
    appointmentChanged,
    planReminders,
    settlePackageOf,
    onAppointmentChange,
    removeBookedClients,
    forgetLinksOfOthers,
    reopenTime,
    followBooking,
    publishBooking,
  ),
  when(requestEnded, reopenTime),
  when(smsFailed, remindByMailInstead),

  when(invoiceNeeded, billPaidOrder),
  when(checkoutPaid, completePaidPurchase, settlePaidInvoice, confirmPaidBooking),
  when(checkoutEnded, failUnpaidPurchase, releaseUnpaidBooking),
  when(paymentReceived, publishPayment),
  when(paymentRefunded, revokeRefundedPurchase, reopenRefundedInvoice, endRefundedPackage),
  when(purchaseCompleted, publishPurchase),

  when(mailComplained, unsubscribeComplainers),
  when(newsletterPublished, draftNewsletter),
  when(subscriptionStarted, startSubscriberSequences, publishSubscription),
  when(addressesUnsubscribed, endRunsOfAddresses),
];
