/** Whom a call that changes something can reach in words of one's own: people who have asked for nothing, or nobody. */
type Reach = 'strangers' | 'some' | 'nobody';

/** Refused while the account's address is unproven; so is what an account without a known owner would sign with. */
const strangers = `
  POST /api/emails/campaigns/:id/send
  POST /api/emails/campaigns/:id/schedule
  POST /api/emails/campaigns/:id/resume
  POST /api/emails/campaigns/:id/send-again
  POST /api/emails/test
  POST /api/sequences/:id/on
  POST /api/sms
  POST /api/sms/logs/:id/resend
  POST /api/reminders/test
  POST /api/team/invitations
  POST /api/team/invitations/:id/resend
  POST /api/affiliate-links/:id/invite
  POST /api/invoices/:id/send
  POST /api/portability/import
  POST /api/waitlist
  POST /api/product-purchases/:id/send-link
  POST /api/appointments/:id/send-sms-reminder
  POST /api/appointments/:id/send-email-reminder`;

/**
 * Some of these do: each route looks at what it is told (`refuseUnproven`). Of an invoice that is issued it is the
 * reminders once it is overdue, however the settings have them: their sweep leaves out whoever is unproven (remind.ts).
 */
const some = `
  POST /api/appointments
  PUT DELETE /api/appointments/:id
  PUT /api/reminders/settings
  POST /api/sending-hold/release
  POST /api/invoices/:id/issue
  PUT /api/invoices/settings`;

/**
 * What stays inside, is read by who comes by themselves, or is mailed to who has had mail of this before. A new route
 * that changes something has to stand in one of the three: a test finds the one that does not.
 */
const nobody = `
  POST /api/affiliate-links
  PUT /api/affiliate-links/:id
  POST /api/affiliates/payouts
  DELETE /api/affiliates/payouts/:id
  PUT /api/affiliates/settings
  POST /api/api-keys
  DELETE /api/api-keys/:id
  POST /api/appointments/:id/deposit/refund
  POST /api/appointments/series/preview
  POST /api/auth/email
  DELETE /api/auth/email
  POST /api/auth/email/proof
  PUT /api/auth/password
  POST /api/auth/practice
  PUT /api/auth/profile
  DELETE /api/auth/sessions
  DELETE /api/auth/sessions/:id
  PUT /api/auth/sign-in-alerts
  POST /api/auth/two-factor
  POST /api/auth/two-factor/confirm
  POST /api/auth/two-factor/off
  POST /api/auth/two-factor/recovery-codes
  PUT /api/availability
  DELETE PUT /api/availability/overrides
  POST /api/availability/preview
  POST /api/backups
  POST /api/backups/:name/file
  POST /api/backups/:name/restore
  POST /api/backups/file
  DELETE POST PUT /api/calendar-feed
  POST /api/clients
  DELETE PUT /api/clients/:id
  POST /api/clients/:id/archive
  DELETE PUT /api/clients/:id/goal
  POST /api/clients/:id/measurements
  DELETE PUT /api/clients/:id/measurements/:measurementId
  POST /api/clients/:id/merge
  POST /api/clients/:id/notes
  POST /api/clients/:id/packages
  DELETE PUT /api/clients/:id/packages/:clientPackageId
  POST /api/clients/:id/restore
  POST /api/clients/bulk
  POST /api/clients/filters
  DELETE /api/clients/filters/:id
  POST /api/clients/import
  POST /api/content/generate
  POST /api/content/generate/stream
  DELETE PUT /api/contents/:id
  POST /api/contents/:id/move
  POST /api/contents/:id/publish
  POST /api/contents/:id/restore
  POST /api/contents/:id/rewrite
  POST /api/contents/:id/schedule
  POST /api/contents/:id/withdraw
  PUT /api/contents/voice
  POST /api/coupons
  DELETE PUT /api/coupons/:id
  PUT /api/digest
  POST /api/digital-products
  DELETE PUT /api/digital-products/:id
  POST /api/emails/audience
  POST /api/emails/campaigns
  DELETE PUT /api/emails/campaigns/:id
  POST /api/emails/campaigns/:id/duplicate
  POST /api/emails/campaigns/:id/pause
  POST /api/emails/campaigns/:id/stop
  POST /api/emails/campaigns/:id/unschedule
  PUT /api/emails/deliverability/signing
  POST /api/emails/images
  POST /api/emails/preview
  PUT /api/emails/settings
  POST /api/emails/suppressions
  DELETE /api/emails/suppressions/:id
  DELETE POST /api/emails/webhook
  DELETE POST /api/example-data
  PATCH /api/first-steps
  DELETE POST /api/first-steps/test-booking
  POST /api/invoices
  DELETE PUT /api/invoices/:id
  POST /api/invoices/:id/credit-note
  POST /api/invoices/:id/payments
  POST /api/invoices/:id/payments/:paymentId/refund
  POST /api/marketplace/files
  POST /api/measurement-kinds
  DELETE /api/measurement-kinds/:id
  DELETE PUT /api/notes/:id
  POST /api/notes/:id/sign
  PATCH /api/notifications/:id/read
  PATCH /api/notifications/read-all
  POST /api/packages
  DELETE PUT /api/packages/:id
  POST /api/portability/export
  POST /api/privacy/clients/:id/erase
  PUT /api/privacy/settings
  POST /api/product-purchases/:id/refund
  POST /api/product-purchases/:id/reset-downloads
  POST /api/sequences
  DELETE PUT /api/sequences/:id
  POST /api/sequences/:id/off
  POST /api/sequences/:id/runs/:runId/stop
  POST /api/services
  DELETE PUT /api/services/:id
  PUT /api/services/order
  POST /api/storefront
  PUT /api/storefront/:id
  POST /api/storefront/files
  DELETE /api/storefront/files/:id
  POST /api/subscribers
  DELETE /api/subscribers/:id
  POST /api/subscribers/:id/unsubscribe
  POST /api/subscribers/delete
  POST /api/subscribers/import
  POST /api/tax-rates
  DELETE PUT /api/tax-rates/:id
  DELETE /api/team/invitations/:id
  DELETE PUT /api/team/members/:userId
  DELETE /api/team/members/:userId/two-factor
  PUT /api/team/two-factor
  PUT /api/tenant
  PUT /api/tenant/settings
  DELETE PUT /api/vendors/:vendor
  POST /api/vendors/:vendor/test
  DELETE /api/waitlist/:id
  POST /api/webhook-endpoints
  DELETE PUT /api/webhook-endpoints/:id
  POST /api/webhook-endpoints/:id/deliveries/:deliveryId/send-again
  POST /api/webhook-endpoints/:id/test`;

const reaches = new Map([...read(strangers, 'strangers'), ...read(some, 'some'), ...read(nobody, 'nobody')]);

/** Undefined for a route that only reads, or that has no line. */
export const reachOf = (route: string): Reach | undefined => reaches.get(route);

export const routesWithReach = [...reaches.keys()];

function read(list: string, reach: Reach): [string, Reach][] {
  return list
    .trim()
    .split('\n')
    .flatMap(line => {
      const words = line.trim().split(' ');
      const path = words.pop();
      return words.map((method): [string, Reach] => [`${method} ${path}`, reach]);
    });
}
