import { globSync, readFileSync } from 'node:fs';

/**
 * The proof suites by name, with their tests. They run in the short form with all other tests, and in the long form
 * with `npm run prove`.
 */
export const suites = {
  crash: [
    'e2e/crash-booking.test.ts',
    'e2e/crash-money.test.ts',
    'e2e/crash-data.test.ts',
    'e2e/crash-sending.test.ts',
    'e2e/forms.test.ts',
    'src/platform/secrets/app-secret.test.ts',
    'src/platform/outbox/outbox.kill.test.ts',
    'e2e/backup.test.ts',
    'src/modules/governance/backup/server/backup.kill.test.ts',
    'src/modules/governance/portability/server/round-trip.kill.test.ts',
    'src/modules/governance/backup/server/held-sending.test.ts',
  ],
  fuzz: [
    'src/app/server/http/fuzz.test.ts',
    'src/app/server/http/fuzz-forms.test.ts',
    'src/app/server/http/bad-input.test.ts',
    'src/modules/site/storefront/server/blocks-input.test.ts',
    'src/app/server/pages/bio/bio-hostile.test.tsx',
    'src/app/server/pages/shop/shop-pages.test.tsx',
    'src/modules/messaging/mailings/server/content-hostile.test.ts',
    'src/modules/messaging/mailings/server/clean-html.test.ts',
    'src/modules/content/contents/server/writer/asked-for.test.ts',
    'src/modules/content/contents/server/writer/diets.test.ts',
    'src/modules/billing/invoicing/server/pdf/pdf.test.ts',
  ],
  isolation: [
    'src/platform/database/tenancy.pg.test.ts',
    'src/app/server/http/isolation.test.ts',
    'src/app/server/http/client-isolation.test.ts',
    'src/modules/accounts/auth/server/ended-session.test.ts',
    'src/app/server/pages/public-links.test.ts',
    'src/app/server/http/route-actors.test.ts',
    'src/app/server/http/route-permissions.test.ts',
  ],
  audit: [
    'src/app/server/http/audit-log.test.ts',
    'src/app/server/http/audit-log-backups.kill.test.ts',
    'src/app/server/http/audit-forms.test.ts',
    'src/app/server/pages/audit-links.test.ts',
    'src/modules/governance/audit/server/log-plans.pg.test.ts',
  ],
  load: [
    'src/modules/scheduling/appointments/server/booking/book.pg.test.ts',
    'src/modules/scheduling/appointments/server/booking/deposit.pg.test.ts',
    'src/modules/scheduling/appointments/server/booking/requests.pg.test.ts',
    'src/modules/shop/affiliates/server/races.pg.test.ts',
    'src/modules/billing/invoicing/server/invoicing.pg.test.ts',
    'src/modules/billing/payments/server/events.pg.test.ts',
    'src/modules/people/clients/server/list.pg.test.ts',
    'src/modules/people/clients/server/page-cost.pg.test.ts',
    'src/app/server/http/query-plans.pg.test.ts',
    'src/modules/governance/privacy/server/booked-meanwhile.pg.test.ts',
    'src/platform/database/deadlock-retry.pg.test.ts',
    'src/modules/shop/marketplace/server/shop.pg.test.ts',
    'src/platform/database/prepared-statements.pg.test.ts',
    'proof/soak/soak.test.ts',
  ],
  outage: [
    'e2e/outage.test.ts',
    'e2e/first-load.test.ts',
    'src/platform/database/outage.test.ts',
    'src/platform/database/scope.pg.test.ts',
    'src/app/server/http/hanging-providers.pg.test.ts',
    'src/modules/messaging/mailings/server/behaviors.pg.test.ts',
    'src/platform/outbox/outbox.kill.test.ts',
    'src/modules/messaging/sms/server/send-sms.pg.test.ts',
    'src/modules/billing/payments/server/calls-out.pg.test.ts',
    'src/modules/billing/payments/server/refunds.pg.test.ts',
    'src/modules/integrations/webhooks/server/send-webhooks.test.ts',
    'src/platform/files/store.test.ts',
    'src/modules/content/contents/server/generate.test.ts',
    'src/app/server/pages/account/openid-pages.test.ts',
  ],
  clients: [
    'src/platform/http/server.test.ts',
    'src/platform/http/connections.test.ts',
    'src/app/server/http/odd-requests.test.ts',
    'src/app/server/http/endless-bodies.test.ts',
    'e2e/hostile-clients.test.ts',
  ],
  upgrade: ['e2e/deployment.test.ts', 'src/platform/database/expand-only.test.ts'],
  time: [
    'src/shared/dates.time.test.ts',
    'src/modules/scheduling/appointments/ui/calendar/instant-at.test.ts',
    'src/modules/scheduling/availability/server/free-slots.time.test.ts',
  ],
  accessibility: ['e2e/screens.test.ts'],
  /** Further ways through what `npm test` shows once. */
  details: [
    'src/app/server/pages/booking/languages.test.ts',
    'src/app/server/pages/forms/languages.test.ts',
    'src/app/server/pages/room/languages.test.ts',
    'src/modules/scheduling/appointments/server/notifications/languages.test.ts',
    'src/modules/scheduling/busy-calendars/server/reading/free-of-calendars.property.test.ts',
    ...globSync(['src/**/*.test.{ts,tsx}', 'e2e/*.test.ts']).filter(file =>
      readFileSync(file, 'utf8').includes("tags: 'detail'"),
    ),
  ],
} satisfies Record<string, string[]>;

export type Suite = keyof typeof suites;
