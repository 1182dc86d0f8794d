import { useEffect } from 'react';
import { celebrate } from '../../../../ui/feedback/celebrate.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { MarketplaceMetrics } from '../contract.ts';

/** Somebody who has sold more than that, and opens the page in a new browser, has had her first sale before. */
const few = 5;

/** The first sale is celebrated once in this browser; one at the test checkout, and the first one for real. */
export function useFirstSale(metrics: MarketplaceMetrics | undefined) {
  const { id } = useCurrentUser();
  const { totalSales = 0, isTestMode = false } = metrics ?? {};
  // Remembers in the browser's storage, and rains over the page.
  useEffect(() => {
    const flag = `first-sale${isTestMode ? '-test' : ''}-${id}`;
    if (totalSales === 0 || localStorage.getItem(flag)) return;
    localStorage.setItem(flag, 'true');
    if (totalSales > few) return;
    celebrate();
    toast.success(isTestMode ? 'Your first test sale!' : 'Your first sale!', 'See it under Purchases.');
  }, [id, isTestMode, totalSales]);
}
