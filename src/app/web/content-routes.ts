import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { contentSearch } from '../../features/contents/ui/content-search.ts';
import { inShell } from './root-route.ts';

export const contentRoute = createRoute({
  ...inShell,
  path: '/content',
  validateSearch: contentSearch,
  component: lazyRouteComponent(() => import('../../features/contents/ui/ContentPage.tsx'), 'ContentPage'),
});

export const oneContentRoute = createRoute({
  ...inShell,
  path: '/content/$id',
  component: lazyRouteComponent(() => import('../../features/contents/ui/OneContentPage.tsx'), 'OneContentPage'),
});
