import { Button, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatMoney, formatSums } from '../../../../shared/format/format-money.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { celebrate } from '../../../../ui/feedback/celebrate.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { dialogOnDemand, loadsOnIntent, onDemand, usePreload } from '../../../../ui/on-demand.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { MarketplaceMetrics as Metrics, Product } from '../contract.ts';
import classes from './marketplace.module.css';
import { metricsQuery } from './marketplace-queries.ts';
import {
  type MarketplaceSearch,
  marketplaceSearch,
  marketplaceTabs,
  purchaseSearch,
  tabOf,
} from './marketplace-search.ts';
import { ProductsTab } from './ProductsTab.tsx';
import { PurchasesTab } from './PurchasesTab.tsx';

const loading = <Skeleton height="16rem" />;
const LinksView = onDemand(() => import('../../affiliates/ui/LinksView.tsx').then(file => file.LinksView), loading);
const SalesPage = onDemand(() => import('../../affiliates/ui/SalesPage.tsx').then(file => file.SalesPage), loading);
const PayoutsPage = onDemand(
  () => import('../../affiliates/ui/PayoutsPage.tsx').then(file => file.PayoutsPage),
  loading,
);

export function MarketplacePage() {
  const search = marketplaceSearch.parse(useSearch({ strict: false }));
  if (tabOf(search) !== 'affiliates' || !search.view || search.view === 'links') return <Marketplace search={search} />;
  return search.view === 'sales' ? <SalesPage /> : <PayoutsPage />;
}

const CouponsDialog = onDemand(() => import('./CouponsDialog.tsx').then(file => file.CouponsDialog));

/** The coupon dialog is loaded when it is first opened. */
function CouponsButton() {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button leftSection={<Icon name="tag" size={16} />} onClick={() => setDialog('open')}>
        Coupons
      </Button>
      {dialog !== 'never' && <CouponsDialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />}
    </>
  );
}

/** Explains the test checkout and links to the payment settings. */
function TestModeNotice() {
  const mayConnect = useMay('vendors.write');
  return (
    <p className={classes.notice}>
      <Icon name="info" size={16} />
      <span>
        <b>Test mode.</b> Buyers see a test checkout and aren’t charged.{' '}
        {mayConnect ? (
          <Link to="/settings" search={{ tab: 'payments' }}>
            Connect Stripe to get paid
          </Link>
        ) : (
          'An owner can connect Stripe in the settings.'
        )}
      </span>
    </p>
  );
}

const ProductDialog = dialogOnDemand(() => import('./ProductDialog.tsx').then(file => file.ProductDialog));

/** The product dialog, loaded on demand. Each opening resets the form. */
function useProductDialog() {
  usePreload(ProductDialog);
  const [shown, setShown] = useState({ edited: null as Product | null, isOpen: false, opening: 0 });
  return {
    /** Props for the button, to preload the dialog on hover or focus. */
    intent: loadsOnIntent(ProductDialog),
    open: (edited: Product | null) => setShown(({ opening }) => ({ edited, isOpen: true, opening: opening + 1 })),
    element: (
      <ProductDialog
        key={shown.opening}
        edited={shown.edited}
        isOpen={shown.isOpen}
        onClose={() => setShown({ ...shown, isOpen: false })}
      />
    ),
  };
}

/** The five metrics (specification, section 2). */
const figures: [label: string, write: (metrics: Metrics, currency: string) => string][] = [
  ['Total Products', ({ totalProducts }) => formatCount(totalProducts)],
  ['Total Sales', ({ totalSales }) => formatCount(totalSales)],
  ['Revenue', ({ totalRevenue }, currency) => formatMoney(totalRevenue, currency)],
  ['Affiliate Clicks', ({ totalAffiliateClicks }) => formatCount(totalAffiliateClicks)],
  ['Conversion Rate', ({ conversionRate }) => `${formatCount(conversionRate)}%`],
];

type MetricCardsProps = { metrics: Metrics | undefined; error: Error | null; onRetry: () => void };

function MetricCards({ metrics, error, onRetry }: MetricCardsProps) {
  const { currency } = useCurrentUser().practice;
  if (error && !metrics) {
    return (
      <div className={`${section.card} ${classes.unread}`}>
        <ErrorState title="Failed to load your numbers" error={error} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <dl className={`${section.card} ${classes.metrics}`} aria-label="Marketplace numbers" aria-busy={!metrics}>
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

/** Tabs for products, purchases and affiliates (specification, section 2, marketplace). */
function Marketplace({ search }: { search: MarketplaceSearch }) {
  const tab = tabOf(search);
  const navigate = useNavigate({ from: '/marketplace' });
  const mayWrite = useMay('marketplace.write');
  const metrics = useQuery(metricsQuery);
  const dialog = useProductDialog();
  useFirstSale(metrics.data);
  const { totalProducts } = metrics.data ?? {};
  const isEmpty = tab === 'products' && totalProducts === 0;
  const open = (value: string | null) => {
    const next = marketplaceTabs.find(each => each === value);
    // Drop the other tab's filters; the URL names the tab.
    void navigate({ search: { tab: next === 'products' ? undefined : next }, replace: true, resetScroll: false });
  };
  return (
    <>
      <PageHead
        title="Digital Marketplace"
        purpose="Manage your digital products and affiliate program"
        actions={
          tab === 'products' && (
            <>
              <CouponsButton />
              {mayWrite && (
                <Button
                  variant={isEmpty ? 'default' : 'filled'}
                  leftSection={<Icon name="plus" />}
                  {...dialog.intent}
                  onClick={() => dialog.open(null)}
                >
                  Add Product
                </Button>
              )}
            </>
          )
        }
      />
      {metrics.data?.isTestMode && <TestModeNotice />}
      <MetricCards metrics={metrics.data} error={metrics.error} onRetry={() => void metrics.refetch()} />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List className={classes.tabs} aria-label="Marketplace">
          <Tabs.Tab value="products">
            Products
            {Boolean(totalProducts) && (
              <span className={listStyles.tabCount}>
                {totalProducts === undefined ? null : formatCount(totalProducts)}
              </span>
            )}
          </Tabs.Tab>
          <Tabs.Tab value="purchases">Purchases</Tabs.Tab>
          <Tabs.Tab value="affiliates">Affiliates</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="products">
          <ProductsTab onEdit={mayWrite ? dialog.open : null} />
        </Tabs.Panel>
        <Tabs.Panel value="purchases">
          <PurchasesTab
            filter={purchaseSearch.parse(search)}
            onChange={next =>
              void navigate({ search: { tab: 'purchases', ...next }, replace: true, resetScroll: false })
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="affiliates">
          <LinksView />
        </Tabs.Panel>
      </Tabs>
      {dialog.element}
    </>
  );
}

/** With more sales than this, a new browser doesn't celebrate: the first sale was earlier. */
const maxSalesToCelebrate = 5;

/** Celebrates the first sale once per browser, separately for test and real sales. */
function useFirstSale(metrics: Metrics | undefined) {
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
