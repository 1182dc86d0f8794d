import { asSystem } from '../../../../platform/database/scope.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import * as secondStep from '../sign-in-contract.ts';
import { deleteExpired } from './expired.ts';
import { accountRoutes } from './routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { tableMetadata } from './tables.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

export const auth = defineModule({
  name: 'auth',
  contract: { ...contract, ...secondStep },
  routes: [...signInRoutes, ...accountRoutes, ...twoFactorRoutes],
  tables: tableMetadata,
  work: services => ({
    jobs: [sweep('delete-expired-sign-ins', 3_600, () => deleteExpired(asSystem(services.database)))],
  }),
});
