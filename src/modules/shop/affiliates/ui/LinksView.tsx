import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import { countRows, usePages } from '../../../../ui/pages.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { AffiliateLink } from '../contract.ts';
import { AffiliateDialog } from './AffiliateDialog.tsx';
import { linkPages } from './affiliate-queries.ts';
import classes from './affiliates.module.css';
import { idOf, searchFrom } from './row.ts';
import { useLinkColumns } from './use-link-columns.tsx';

/** Every affiliate's link, with what has come of it. */
export function LinksView() {
  const mayWrite = useMay('affiliates.write');
  const [search, setSearch] = useState('');
  const { list, rows, first, isStale } = usePages(linkPages(search));
  const total = first?.total ?? 0;
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [edited, setEdited] = useState<AffiliateLink | null>(null);
  const open = useCallback((link: AffiliateLink | null) => {
    setEdited(link);
    setOpening(count => count + 1);
    setIsOpen(true);
  }, []);
  const columns = useLinkColumns(open);
  const add = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={() => open(null)}>
      Add Affiliate
    </Button>
  );
  const hasLinks = total > 0 || search !== '';
  return (
    <Section
      title="Affiliate Links"
      purpose="Affiliates earn a commission when someone buys within 30 days of clicking their link."
      actions={
        <div className={classes.actions}>
          <ButtonLink to="/marketplace" search={{ tab: 'affiliates', view: 'sales' }}>
            Commissions
          </ButtonLink>
          <ButtonLink to="/marketplace" search={{ tab: 'affiliates', view: 'payouts' }}>
            Payouts
          </ButtonLink>
          {hasLinks && add}
        </div>
      }
    >
      {(search || total > searchFrom) && (
        <search className={classes.tools}>
          <SearchField className={classes.search} label="Search affiliates" value={search} onSearch={setSearch} />
        </search>
      )}
      {list.isError && !rows ? (
        <div className={section.card}>
          <ErrorState title="Failed to load affiliate links" error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <DataTable
          label="Affiliate links"
          columns={columns}
          rows={rows}
          keyOf={idOf}
          onOpen={mayWrite ? open : undefined}
          skeletonRows={4}
          isStale={isStale}
          empty={hasLinks ? <NobodyFound onClear={() => setSearch('')} /> : <NoLinks add={add} />}
          foot={
            rows &&
            hasLinks && (
              <MoreRows count={countRows(rows.length, total, 'link')} failure="Couldn’t load more links." list={list} />
            )
          }
        />
      )}
      {opening > 0 && (
        <AffiliateDialog key={opening} edited={edited} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </Section>
  );
}

const NoLinks = ({ add }: { add: ReactNode }) => (
  <EmptyState title="No affiliate links yet" level="h3" actions={add}>
    Give people who recommend your products their own link. They earn a share of every sale.
  </EmptyState>
);

const NobodyFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No affiliates found" level="h3" actions={<Button onClick={onClear}>Clear search</Button>}>
    No affiliates match your search.
  </EmptyState>
);
