import { approveCommissions } from '../../features/affiliates/server/approve.ts';
import { deleteOldClicks } from '../../features/affiliates/server/delete-old-clicks.ts';
import { deleteOldHolds } from '../../features/appointments/server/hold.ts';
import { deleteOldLapsed } from '../../features/appointments/server/lapsed.ts';
import { releaseUnpaid } from '../../features/appointments/server/release.ts';
import { deleteExpired } from '../../features/auth/server/expired.ts';
import { afterRestart } from '../../features/backup/server/after-restart.ts';
import { backUpNightly } from '../../features/backup/server/nightly.ts';
import { beginDueCampaigns } from '../../features/campaigns/server/due.ts';
import { tellOfEnds } from '../../features/campaigns/server/tell-end.ts';
import { publishDueContents } from '../../features/contents/server/due.ts';
import { sendDigests } from '../../features/digest/server/send.ts';
import { checkDueDomains } from '../../features/domains/server/check-domain.ts';
import { sendMailJob } from '../../features/emails/server/queue-mail.ts';
import { beginDueMails, beginQueuedMails, type Mailer } from '../../features/emails/server/send-mail.ts';
import { remindOfOverdue } from '../../features/invoicing/server/remind.ts';
import { deleteUnusedRequests } from '../../features/leads/server/sweep.ts';
import { type BulkMailer, beginBulk, beginQueuedBulk, sendBulkJob } from '../../features/mailings/server/bulk.ts';
import { deleteOldLibraryLinks } from '../../features/marketplace/server/library-link.ts';
import { deleteUnusedFiles } from '../../features/marketplace/server/sweep.ts';
import { giveBackTrialCoupons } from '../../features/marketplace/server/trial-coupons.ts';
import { beginDuePayments, beginQueuedPayments, type Cashier } from '../../features/payments/server/cashier.ts';
import { deleteOldEvents } from '../../features/payments/server/delete-old-events.ts';
import { askProviderJob } from '../../features/payments/server/end-checkout.ts';
import { leaveTests } from '../../features/payments/server/leave-tests.ts';
import { runRetention } from '../../features/privacy/server/run-retention.ts';
import { sendDueReminders } from '../../features/reminders/server/due.ts';
import { replanReminders } from '../../features/reminders/server/replan.ts';
import { advanceSequences } from '../../features/sequences/server/advance.ts';
import { startLapsed } from '../../features/sequences/server/lapsed.ts';
import { sendSmsJob } from '../../features/sms/server/queue-sms.ts';
import { beginDueSms, beginQueuedSms, type Texter } from '../../features/sms/server/send-sms.ts';
import { deleteUnconfirmed } from '../../features/subscribers/server/unconfirmed.ts';
import { deleteOldCalls } from '../../features/suppressions/server/delete-old-calls.ts';
import { offerOpenings } from '../../features/waitlist/server/offer-openings.ts';
import { deleteOldDeliveries } from '../../features/webhooks/server/deliveries.ts';
import { beginDueWebhooks, beginNewWebhooks, type Herald } from '../../features/webhooks/server/send-webhooks.ts';
import { sendWebhooksJob } from '../../features/webhooks/server/tell-webhooks.ts';
import { asSystem } from '../../platform/database/scope.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteOldLimits } from '../../platform/rate-limit.ts';

/** Who speaks with vendors; each has lanes of its own. */
export type Workers = { mailer: Mailer; texter: Texter; bulk: BulkMailer; cashier: Cashier; herald: Herald };

/** Every job there is: name, when, the feature's function it calls. */
export const jobTable = ({ mailer, texter, bulk, cashier, herald }: Workers): Job[] => [
  { kind: 'queued', name: sendMailJob, run: (jobs, stop) => beginQueuedMails({ ...mailer, stop }, jobs) },
  { kind: 'sweep', name: 'send-due-mails', everySeconds: 5, run: stop => beginDueMails({ ...mailer, stop }) },
  {
    kind: 'queued',
    name: sendBulkJob,
    run: async (jobs, stop) => beginQueuedBulk({ ...bulk, stop }, jobs),
  },
  { kind: 'sweep', name: 'send-bulk', everySeconds: 5, run: stop => beginBulk({ ...bulk, stop }) },
  { kind: 'queued', name: sendSmsJob, run: (jobs, stop) => beginQueuedSms({ ...texter, stop }, jobs) },
  { kind: 'sweep', name: 'send-due-sms', everySeconds: 5, run: stop => beginDueSms({ ...texter, stop }) },
  {
    kind: 'queued',
    name: askProviderJob,
    run: (jobs, stop) => beginQueuedPayments({ ...cashier, stop }, jobs),
  },
  { kind: 'sweep', name: 'leave-test-payments', everySeconds: 30, run: stop => leaveTests(mailer.services, stop) },
  {
    kind: 'sweep',
    name: 'give-back-trial-coupons',
    everySeconds: 300,
    run: stop => giveBackTrialCoupons(mailer.services, stop),
  },
  { kind: 'sweep', name: 'settle-payments', everySeconds: 5, run: stop => beginDuePayments({ ...cashier, stop }) },
  { kind: 'queued', name: sendWebhooksJob, run: (_jobs, stop) => beginNewWebhooks({ ...herald, stop }) },
  { kind: 'sweep', name: 'send-webhooks', everySeconds: 5, run: stop => beginDueWebhooks({ ...herald, stop }) },
  {
    kind: 'sweep',
    name: 'delete-old-webhook-deliveries',
    everySeconds: 3_600,
    run: () => deleteOldDeliveries(asSystem(mailer.services.database)),
  },
  {
    kind: 'sweep',
    name: 'delete-old-holds',
    everySeconds: 60,
    run: () => deleteOldHolds(asSystem(mailer.services.database)),
  },
  { kind: 'sweep', name: 'release-unpaid', everySeconds: 5, run: stop => releaseUnpaid(mailer.services, stop) },
  {
    kind: 'sweep',
    name: 'delete-old-lapsed-bookings',
    everySeconds: 3_600,
    run: () => deleteOldLapsed(asSystem(mailer.services.database)),
  },
  {
    kind: 'sweep',
    name: 'send-due-reminders',
    everySeconds: 5,
    run: stop => sendDueReminders(mailer.services, stop),
  },
  { kind: 'sweep', name: 'replan-reminders', everySeconds: 5, run: stop => replanReminders(mailer.services, stop) },
  {
    kind: 'sweep',
    name: 'advance-sequences',
    everySeconds: 5,
    run: stop => advanceSequences(mailer.services, stop),
  },
  {
    kind: 'sweep',
    name: 'start-sequences-of-lapsed',
    everySeconds: 300,
    run: stop => startLapsed(mailer.services, stop),
  },
  { kind: 'sweep', name: 'offer-openings', everySeconds: 5, run: stop => offerOpenings(mailer.services, stop) },
  {
    kind: 'sweep',
    name: 'begin-due-campaigns',
    everySeconds: 5,
    run: stop => beginDueCampaigns(mailer.services, stop),
  },
  {
    kind: 'sweep',
    name: 'publish-due-contents',
    everySeconds: 15,
    run: stop => publishDueContents(mailer.services, stop),
  },
  { kind: 'sweep', name: 'tell-of-campaigns', everySeconds: 5, run: stop => tellOfEnds(mailer.services, stop) },
  {
    kind: 'sweep',
    name: 'delete-unconfirmed-subscribers',
    everySeconds: 3_600,
    run: () => deleteUnconfirmed(asSystem(mailer.services.database)),
  },
  {
    kind: 'sweep',
    name: 'delete-unused-file-links',
    everySeconds: 3_600,
    run: () => deleteUnusedRequests(asSystem(mailer.services.database)),
  },
  {
    kind: 'sweep',
    name: 'delete-unused-product-files',
    everySeconds: 3_600,
    run: () => deleteUnusedFiles(mailer.services),
  },
  {
    kind: 'sweep',
    name: 'delete-old-library-links',
    everySeconds: 3_600,
    run: () => deleteOldLibraryLinks(asSystem(mailer.services.database)),
  },
  {
    kind: 'sweep',
    name: 'delete-old-webhook-calls',
    everySeconds: 3_600,
    run: () => deleteOldCalls(asSystem(mailer.services.database)),
  },
  {
    kind: 'sweep',
    name: 'delete-old-payment-events',
    everySeconds: 3_600,
    run: () => deleteOldEvents(asSystem(mailer.services.database)),
  },
  {
    kind: 'sweep',
    name: 'approve-commissions',
    everySeconds: 15,
    run: stop => approveCommissions(asSystem(mailer.services.database), new Date(), stop),
  },
  {
    kind: 'sweep',
    name: 'delete-old-affiliate-clicks',
    everySeconds: 3_600,
    run: () => deleteOldClicks(asSystem(mailer.services.database)),
  },
  { kind: 'sweep', name: 'send-daily-summaries', everySeconds: 15, run: stop => sendDigests(mailer.services, stop) },
  {
    kind: 'sweep',
    name: 'remind-of-overdue-invoices',
    everySeconds: 120,
    run: stop => remindOfOverdue(mailer.services, stop),
  },
  { kind: 'sweep', name: 'run-retention', everySeconds: 900, run: stop => runRetention(mailer.services, stop) },
  { kind: 'sweep', name: 'check-domains', everySeconds: 60, run: stop => checkDueDomains(mailer.services, stop) },
  { kind: 'sweep', name: 'after-restart', everySeconds: 300, run: () => afterRestart(mailer.services) },
  {
    kind: 'sweep',
    name: 'back-up-nightly',
    everySeconds: 300,
    run: stop => backUpNightly(mailer.services, new Date(), stop),
  },
  {
    kind: 'sweep',
    name: 'delete-expired-sign-ins',
    everySeconds: 3_600,
    run: () => deleteExpired(asSystem(mailer.services.database)),
  },
  {
    kind: 'sweep',
    name: 'delete-old-limits',
    everySeconds: 600,
    run: () => deleteOldLimits(asSystem(mailer.services.database)),
  },
];
