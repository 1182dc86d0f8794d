import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { backUpNightly } from './nightly.ts';
import { afterRestart } from './online-restore.ts';
import { backupRoutes, sendingHoldRoutes } from './routes.ts';

export const backup = defineModule({
  name: 'backup',
  contract,
  routes: [...backupRoutes, ...sendingHoldRoutes],
  work: services => ({
    jobs: [
      sweep('after-restart', 300, () => afterRestart(services)),
      sweep('back-up-nightly', 300, stop => backUpNightly(services, new Date(), stop)),
    ],
  }),
});
