import { useEffect } from 'react';
import { celebrate } from '../../../../ui/feedback/celebrate.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { MarketplaceMetrics } from '../contract.ts';

/** With more sales than this, a new browser doesn't celebrate: the first sale was earlier. */
const maxSalesToCelebrate = 5;

/** Celebrates the first sale once per browser, separately for test and real sales. */
export function useFirstSale(metrics: MarketplaceMetrics | undefined) {
  const { id } = useCurrentUser();
  const { totalSales = 0, isTestMode = false } = metrics ?? {};
  useEffect(() => {
    const flag = `first-sale${isTestMode ? '-test' : ''}-${id}`;
    if (totalSales === 0 || localStorage.getItem(flag)) return;
    localStorage.setItem(flag, 'true');
    if (totalSales > maxSalesToCelebrate) return;
    celebrate();
    toast.success(isTestMode ? 'Your first test sale!' : 'Your first sale!', 'See it under Purchases.');
  }, [id, isTestMode, totalSales]);
}
