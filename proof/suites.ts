/**
 * The proof suites by name: the tests of each, which run in their short form with all others, and in the long one by
 * `npm run prove`.
 */
export const suites = {
  crash: [
    'e2e/crash-booking.test.ts',
    'e2e/crash-money.test.ts',
    'e2e/crash-data.test.ts',
    'e2e/crash-sending.test.ts',
    'src/platform/kept-secret.test.ts',
    'src/features/emails/server/send-mail.pg.test.ts',
    'e2e/backup.test.ts',
    'src/features/backup/server/backup.pg.test.ts',
    'src/features/portability/server/round-trip.pg.test.ts',
    'src/features/backup/server/held-sending.test.ts',
  ],
  fuzz: [
    'src/app/server/fuzz.test.ts',
    'src/app/server/fuzz-forms.test.ts',
    'src/app/server/bad-input.test.ts',
    'src/features/storefront/server/blocks-input.test.ts',
    'src/app/server/bio-hostile.test.tsx',
    'src/features/invoicing/server/paper/pdf.test.ts',
  ],
  isolation: [
    'src/platform/database/tenancy.pg.test.ts',
    'src/app/server/isolation.test.ts',
    'src/features/auth/server/presumed.test.ts',
    'src/app/server/public-links.test.ts',
    'src/app/server/route-actors.test.ts',
    'src/app/server/route-permissions.test.ts',
  ],
  audit: [
    'src/app/server/audit-log.test.ts',
    'src/app/server/audit-forms.test.ts',
    'src/app/server/audit-links.test.ts',
    'src/features/audit/server/log-plans.pg.test.ts',
  ],
  load: [
    'src/features/appointments/server/book.pg.test.ts',
    'src/features/clients/server/page-cost.pg.test.ts',
    'src/app/server/crowd.pg.test.ts',
    'src/features/privacy/server/booked-meanwhile.pg.test.ts',
    'src/platform/database/circles.pg.test.ts',
    'src/features/marketplace/server/shop.pg.test.ts',
    'src/platform/database/shelf.apart.test.ts',
    'proof/soak/soak.test.ts',
  ],
  outage: [
    'e2e/outage.test.ts',
    'src/platform/database/outage.test.ts',
    'src/platform/database/scope.pg.test.ts',
    'src/app/server/hanging-providers.pg.test.ts',
    'src/features/mailings/server/moods.pg.test.ts',
    'src/features/sms/server/send-sms.pg.test.ts',
    'src/features/payments/server/calls-out.pg.test.ts',
    'src/features/payments/server/refunds.pg.test.ts',
    'src/features/webhooks/server/send-webhooks.test.ts',
    'src/platform/files/store.test.ts',
    'src/features/contents/server/generate.test.ts',
    'src/app/server/openid-pages.test.ts',
  ],
  clients: [
    'src/platform/http/server.test.ts',
    'src/platform/http/connections.test.ts',
    'src/app/server/odd-requests.test.ts',
    'src/app/server/endless-bodies.test.ts',
    'e2e/hostile-clients.test.ts',
  ],
  upgrade: ['e2e/deployment.test.ts', 'src/platform/database/expand-only.test.ts'],
  time: ['src/shared/dates.time.test.ts', 'src/features/availability/server/free-slots.time.test.ts'],
  accessibility: ['e2e/screens.test.ts'],
} satisfies Record<string, string[]>;

export type Suite = keyof typeof suites;
