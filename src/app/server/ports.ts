import { mailQueue } from '../../modules/accounts/auth/server/account-mails.tsx';
import { usageCounters } from '../../modules/accounts/tenants/server/usage.ts';
import { smsTests } from '../../modules/accounts/vendors/server/test-vendor.tsx';
import { billableSources } from '../../modules/billing/invoicing/server/billable.ts';
import { summarizeInvoices } from '../../modules/billing/invoicing/server/invoice-list.ts';
import {
  hasIssuedInvoices,
  invoiceEvents,
  paymentEvents,
  refundEvents,
} from '../../modules/billing/invoicing/server/invoice-lookup.ts';
import { balanceOf, oldestDueDateOf } from '../../modules/billing/invoicing/server/invoice-totals.ts';
import { invoicePdf } from '../../modules/billing/invoicing/server/pdf/invoice-pdf.ts';
import { reportSources } from '../../modules/billing/reports/server/entries.ts';
import { newsletterCampaign } from '../../modules/content/contents/server/publish.ts';
import { fileNames } from '../../modules/forms/requests/server/answers.ts';
import { askAtBooking, hasForms } from '../../modules/forms/requests/server/ask-at-booking.ts';
import { findCampaign, getCampaign } from '../../modules/marketing/campaigns/server/campaigns.ts';
import { countersOfCampaigns } from '../../modules/marketing/campaigns/server/counters.ts';
import { fileEvents } from '../../modules/marketing/leads/server/requests.tsx';
import { buyersOfPurchases } from '../../modules/marketing/marketing/server/funnel.ts';
import { unsubscribeHref } from '../../modules/marketing/subscribers/server/links.ts';
import {
  findSubscription,
  subscribeEvents,
  unsubscribeEvents,
} from '../../modules/marketing/subscribers/server/subscriptions.ts';
import {
  findEmailPreference,
  subscribeAgain,
  unsubscribe,
} from '../../modules/marketing/subscribers/server/unsubscribe.ts';
import { countMails, countMailsOfClient, emailEvents, wasMailed } from '../../modules/messaging/emails/server/log.ts';
import { requireCampaign } from '../../modules/messaging/emails/server/page.ts';
import { queueMail } from '../../modules/messaging/emails/server/queue-mail.ts';
import { attachedFile, invoicePaper } from '../../modules/messaging/emails/server/send-mail.ts';
import { campaignCounters } from '../../modules/messaging/mailings/server/campaign-counters.ts';
import { unsubscribeLink } from '../../modules/messaging/mailings/server/content.ts';
import { countSms, smsEvents } from '../../modules/messaging/sms/server/log.ts';
import { hasOptedOut, optedOutAt, optedOutSentence } from '../../modules/messaging/sms/server/opt-outs.ts';
import { recordSms } from '../../modules/messaging/sms/server/queue-sms.ts';
import { reminderRules } from '../../modules/messaging/sms/server/reminder-rules.ts';
import { countClients } from '../../modules/people/clients/server/names.ts';
import { readPhone } from '../../modules/people/clients/server/phones.ts';
import { roomLink } from '../../modules/people/clients/server/room-link.ts';
import { clientSources } from '../../modules/people/clients/server/sources.ts';
import { appointmentOfClient } from '../../modules/people/notes/server/notes.ts';
import { ofAddresses, timelineSources } from '../../modules/people/timeline/server/timeline.ts';
import { roomLinkFor } from '../../modules/room/access/server/codes.tsx';
import { namesOfFiles } from '../../modules/room/files/server/files.ts';
import { readAttachedFile } from '../../modules/room/files/server/mail-client.tsx';
import { questionsAtBooking } from '../../modules/scheduling/appointments/server/booking/questions-at-booking.ts';
import {
  appointmentEvents,
  appointmentsForReport,
  hasAppointment,
  listPast,
  startsOf,
  summarizeOfClient,
} from '../../modules/scheduling/appointments/server/queries.ts';
import { findAppointment } from '../../modules/scheduling/appointments/server/rewrite-appointments.ts';
import { hasSeries } from '../../modules/scheduling/appointments/server/series/change.ts';
import {
  countSessions,
  hasSessionSince,
  lastStartOf,
  nextStartOf,
} from '../../modules/scheduling/appointments/server/statistics.ts';
import { findServices, serviceNames } from '../../modules/scheduling/availability/server/services.ts';
import {
  findClientPackage,
  hasPackages,
  paidByPackage,
} from '../../modules/scheduling/packages/server/client-packages.ts';
import { isOutdated } from '../../modules/scheduling/reminders/server/plan.ts';
import { newsletterPreferences } from '../../modules/scheduling/reminders/server/preferences.ts';
import { tooLateAfter } from '../../modules/scheduling/reminders/server/queue-reminder.ts';
import { quietUntil } from '../../modules/scheduling/reminders/server/send-times.ts';
import { hasEntry } from '../../modules/scheduling/waitlist/server/entries.ts';
import {
  buyersOf,
  countPurchases,
  purchaseEvents,
  purchasesForReport,
} from '../../modules/shop/marketplace/server/purchase-lookup.ts';
import { bindPorts, fill } from '../../platform/ports.ts';

/** Binds the ports of modules to functions of modules below them, which they must not import (docs/decisions/078). */
export const ports = bindPorts(
  fill(mailQueue, queueMail),
  fill(usageCounters, { clients: countClients, appointments: countSessions, emails: countMails }),
  fill(smsTests, { readPhone, hasOptedOut, optedOutSentence, record: recordSms }),

  fill(clientSources, {
    appointments: summarizeOfClient,
    invoices: summarizeInvoices,
    purchases: countPurchases,
    emails: countMailsOfClient,
    sms: countSms,
    newsletter: findSubscription,
    smsStoppedAt: optedOutAt,
    columns: {
      nextAppointment: nextStartOf,
      lastSession: lastStartOf,
      balance: balanceOf,
      oldestDueDate: oldestDueDateOf,
    },
    hasSessionSince,
    hasIssuedInvoices,
    wasMailed,
    ties: [hasPackages, hasSeries, hasEntry, hasForms],
  }),
  fill(timelineSources, {
    appointment: { permission: 'appointments.read', events: appointmentEvents },
    email: { permission: 'emails.read', events: emailEvents },
    sms: { permission: 'sms.read', events: smsEvents },
    invoice: { permission: 'invoices.read', events: invoiceEvents },
    payment: { permission: 'invoices.read', events: paymentEvents },
    refund: { permission: 'invoices.read', events: refundEvents },
    newsletter: { permission: 'clients.read', events: ofAddresses(subscribeEvents) },
    unsubscribe: { permission: 'clients.read', events: ofAddresses(unsubscribeEvents) },
    file: { permission: 'clients.read', events: ofAddresses(fileEvents) },
    purchase: { permission: 'marketplace.read', events: purchaseEvents },
  }),
  fill(appointmentOfClient, hasAppointment),
  fill(roomLink, roomLinkFor),

  fill(requireCampaign, getCampaign),
  fill(campaignCounters, countersOfCampaigns),
  fill(invoicePaper, invoicePdf),
  fill(attachedFile, readAttachedFile),
  fill(unsubscribeLink, unsubscribeHref),
  fill(reminderRules, { quietUntil, isOutdated, startsOf, tooLateAfter }),

  fill(newsletterCampaign, findCampaign),
  fill(billableSources, {
    findAppointment,
    listPastSessions: listPast,
    findClientPackage,
    paidByPackage,
    findServices,
    serviceNames,
  }),
  fill(reportSources, { appointments: appointmentsForReport, purchases: purchasesForReport, serviceNames }),
  fill(newsletterPreferences, { findWish: findEmailPreference, unsubscribe, subscribeAgain }),
  fill(buyersOfPurchases, buyersOf),
  fill(questionsAtBooking, askAtBooking),
  fill(fileNames, namesOfFiles),
);
