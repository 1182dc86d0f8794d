import { addViews } from '../../features/storefront/server/storefront.ts';
import { asSystem } from '../../platform/database/scope.ts';
import type { Services } from '../../platform/services.ts';

/** Adds views up and writes them once a second, so that a busy page does not write a row for each visitor. */
export function startViewCounter(services: Services) {
  let views = new Map<number, number>();
  const write = async () => {
    if (!views.size) return;
    const seen = views;
    views = new Map();
    await addViews(asSystem(services.database), seen).catch(reason =>
      services.log.warn({ err: reason }, 'page views were not counted'),
    );
  };
  const timer = setInterval(write, 1_000);
  return {
    count: (storefrontId: number) => views.set(storefrontId, (views.get(storefrontId) ?? 0) + 1),
    stop: async () => {
      clearInterval(timer);
      await write();
    },
  };
}
