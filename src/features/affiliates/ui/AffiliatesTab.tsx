import { SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AffiliateView, affiliateSearch } from './affiliate-search.ts';
import classes from './affiliates.module.css';
import { LinksView } from './LinksView.tsx';
import { PayoutsView } from './PayoutsView.tsx';
import { SalesView } from './SalesView.tsx';

const views: { value: AffiliateView; label: string }[] = [
  { value: 'links', label: 'Links' },
  { value: 'sales', label: 'Commissions' },
  { value: 'payouts', label: 'Payouts' },
];

/** The tab of /marketplace about those who sell along: their links, what they have earned, and what they were paid. */
export function AffiliatesTab() {
  const { view = 'links' } = affiliateSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (chosen: string) => {
    const { view } = affiliateSearch.parse({ view: chosen });
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, view: view === 'links' ? undefined : view }),
      replace: true,
      resetScroll: false,
    });
  };
  // Beside the heading of what it chose, so that it is no third row of tabs.
  const choice = (
    <SegmentedControl className={classes.views} aria-label="View" data={views} value={view} onChange={show} />
  );
  return (
    <>
      {view === 'links' && <LinksView views={choice} />}
      {view === 'sales' && <SalesView views={choice} />}
      {view === 'payouts' && <PayoutsView views={choice} />}
    </>
  );
}
