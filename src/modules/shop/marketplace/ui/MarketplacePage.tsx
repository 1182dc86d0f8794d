import { Button, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Icon } from '../../../../ui/Icon.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { CouponsButton } from './CouponsButton.tsx';
import { MarketplaceMetrics } from './MarketplaceMetrics.tsx';
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
import { TestModeNotice } from './TestModeNotice.tsx';
import { useFirstSale } from './use-first-sale.ts';
import { useProductDialog } from './use-product-dialog.tsx';

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

/** What the practice sells, who bought it, and who recommends it (specification, section 2, marketplace). */
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
    // Purchases have a search of their own, and an address says which tab it means.
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
      <MarketplaceMetrics metrics={metrics.data} error={metrics.error} onRetry={() => void metrics.refetch()} />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List className={classes.tabs} aria-label="Marketplace">
          <Tabs.Tab value="products">
            Products
            {Boolean(totalProducts) && (
              <span className={classes.tabCount}>{totalProducts?.toLocaleString('en-US')}</span>
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
