import type { Break } from './break.ts';

export const fuzz: Break[] = [
  {
    suite: 'fuzz',
    what: 'texts may hold a NUL',
    file: 'src/shared/zod.ts',
    from: "!value.includes('\\u0000') && value.isWellFormed()",
    to: 'value.isWellFormed()',
    test: 'src/app/server/http/bad-input.test.ts',
  },
  {
    suite: 'fuzz',
    what: 'a refusal says no sentence',
    file: 'src/app/server/http/api.ts',
    from: 'return c.json({ message: translated.message, ...(errors',
    to: 'return c.json({ ...(errors',
    test: 'src/app/server/http/fuzz.test.ts',
  },
  {
    suite: 'fuzz',
    what: 'a client takes fields that are not the sender’s to set',
    file: 'src/modules/people/clients/contract.ts',
    from: 'export const clientInput = z.object({',
    to: 'export const clientInput = z.looseObject({',
    test: 'src/app/server/http/fuzz.test.ts',
  },
  {
    suite: 'fuzz',
    what: 'everybody may do everything',
    file: 'src/app/server/http/mount-routes.ts',
    from: 'if (!may(principal.role, permission))',
    to: 'if (!may(principal.role, permission) && false)',
    test: 'src/app/server/http/fuzz.test.ts',
  },
  {
    suite: 'fuzz',
    what: 'a call sleeps for a minute and a half',
    file: 'src/modules/onboarding/first-steps/server/module.ts',
    from: '(scope, { services }) => getFirstSteps(services, scope)',
    to: 'async (scope, { services }) => (await new Promise(done => setTimeout(done, 90_000)), getFirstSteps(services, scope))',
    test: 'src/app/server/http/fuzz.test.ts',
    only: 'handles any value in any field',
  },
  {
    suite: 'fuzz',
    what: 'what one practice has sold is given out below the address of another',
    file: 'src/modules/shop/marketplace/server/payment-return.ts',
    from: ' || tenantId !== page.tenantId) throw purchaseNotFound();',
    to: ') throw purchaseNotFound();',
    test: 'src/app/server/http/fuzz-forms.test.ts',
  },
];
