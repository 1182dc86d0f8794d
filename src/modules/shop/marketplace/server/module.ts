import { asSystem } from '../../../../platform/database/scope.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import * as coupon from '../coupon.ts';
import * as purchases from '../purchases.ts';
import * as shop from '../shop.ts';
import { deleteUnusedFiles } from './files.ts';
import { deleteOldLibraryLinks } from './library-links.ts';
import { couponRoutes, marketplaceRoutes, productRoutes, purchaseRoutes } from './routes.ts';
import { shopRoutes } from './shop-routes.ts';
import { tableMetadata } from './tables.ts';
import { releaseTestCoupons } from './test-coupons.ts';

export const marketplace = defineModule({
  name: 'marketplace',
  contract: { ...contract, ...coupon, ...purchases, ...shop },
  routes: [...productRoutes, ...couponRoutes, ...marketplaceRoutes, ...purchaseRoutes, ...shopRoutes],
  tables: tableMetadata,
  work: services => ({
    jobs: [
      sweep('give-back-trial-coupons', 300, stop => releaseTestCoupons(services, stop)),
      sweep('delete-unused-product-files', 3_600, () => deleteUnusedFiles(services)),
      sweep('delete-old-library-links', 3_600, () => deleteOldLibraryLinks(asSystem(services.database))),
    ],
  }),
});
