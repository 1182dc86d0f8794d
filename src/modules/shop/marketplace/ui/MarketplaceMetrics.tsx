import { Skeleton } from '@mantine/core';
import { formatMoney, formatSums } from '../../../../shared/format-money.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { MarketplaceMetrics as Metrics } from '../contract.ts';
import classes from './marketplace.module.css';

const number = new Intl.NumberFormat('en-US');

/** The five figures (specification, section 2). */
const figures: [label: string, write: (metrics: Metrics, currency: string) => string][] = [
  ['Total Products', ({ totalProducts }) => number.format(totalProducts)],
  ['Total Sales', ({ totalSales }) => number.format(totalSales)],
  ['Revenue', ({ totalRevenue }, currency) => formatMoney(totalRevenue, currency)],
  ['Affiliate Clicks', ({ totalAffiliateClicks }) => number.format(totalAffiliateClicks)],
  ['Conversion Rate', ({ conversionRate }) => `${number.format(conversionRate)}%`],
];

type Props = { metrics: Metrics | undefined; error: Error | null; onRetry: () => void };

export function MarketplaceMetrics({ metrics, error, onRetry }: Props) {
  const { currency } = useCurrentUser().practice;
  if (error && !metrics) {
    return (
      <div className={classes.unread}>
        <ErrorState title="Failed to load your numbers" error={error} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <dl className={classes.metrics} aria-label="Marketplace numbers" aria-busy={!metrics}>
      {figures.map(([label, write]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {metrics ? write(metrics, currency) : <Skeleton height={22} width="3rem" />}
            {label === 'Revenue' && metrics && metrics.otherRevenue.length > 0 && (
              <small>and {formatSums(metrics.otherRevenue)}</small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
