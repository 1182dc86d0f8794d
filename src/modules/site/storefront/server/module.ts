import { defineModule } from '../../../../platform/module.ts';
import { storefrontRoutes } from './routes.ts';

export const storefront = defineModule({ name: 'storefront', contract: {}, routes: storefrontRoutes });
