import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import * as coupon from '../coupon.ts';
import * as purchases from '../purchases.ts';
import * as shop from '../shop.ts';
import { couponRoutes, marketplaceRoutes, productRoutes, purchaseRoutes } from './routes.ts';
import { shopRoutes } from './shop-routes.ts';
import { tableFacts } from './tables.ts';

export const marketplace = defineModule({
  name: 'marketplace',
  contract: { ...contract, ...coupon, ...purchases, ...shop },
  routes: [...productRoutes, ...couponRoutes, ...marketplaceRoutes, ...purchaseRoutes, ...shopRoutes],
  tables: tableFacts,
});
