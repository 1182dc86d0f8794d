import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Section } from '../../../ui/Section.tsx';
import section from '../../../ui/section.module.css';
import { useMay } from '../../auth/ui/use-current-user.ts';
import type { AffiliateLink } from '../contract.ts';
import { AffiliateDialog } from './AffiliateDialog.tsx';
import { linksQuery } from './affiliate-queries.ts';
import classes from './affiliates.module.css';
import { findLinks, idOf, searchFrom } from './find-links.ts';
import { useLinkColumns } from './use-link-columns.tsx';

/** Every affiliate's link, with what has come of it. */
export function LinksView() {
  const links = useQuery(linksQuery);
  const mayWrite = useMay('affiliates.write');
  const columns = useLinkColumns();
  const [search, setSearch] = useState('');
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const rows = useMemo(() => links.data && findLinks(links.data, search), [links.data, search]);
  const add = mayWrite && (
    <Button
      variant="filled"
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => {
        setOpening(count => count + 1);
        setIsOpen(true);
      }}
    >
      Add Affiliate
    </Button>
  );
  const hasLinks = links.data !== undefined && links.data.length > 0;
  return (
    <Section
      title="Affiliate Links"
      purpose="Whoever buys within 30 days of following a link earns its affiliate a commission."
      actions={hasLinks && add}
    >
      {links.data && links.data.length > searchFrom && (
        <search className={classes.tools}>
          <SearchField className={classes.search} label="Search affiliates" value={search} onSearch={setSearch} />
        </search>
      )}
      {links.isError && !links.data ? (
        <div className={section.card}>
          <ErrorState title="Failed to load affiliate links" error={links.error} onRetry={() => void links.refetch()} />
        </div>
      ) : (
        <DataTable
          label="Affiliate links"
          columns={columns}
          rows={rows}
          keyOf={idOf}
          skeletonRows={4}
          empty={hasLinks ? <NobodyFound onClear={() => setSearch('')} /> : <NoLinks add={add} />}
          foot={rows && hasLinks && countOf(rows, links.data)}
        />
      )}
      {opening > 0 && <AffiliateDialog key={opening} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

const NoLinks = ({ add }: { add: React.ReactNode }) => (
  <EmptyState title="No affiliate links yet" level="h3" actions={add}>
    Somebody who recommends your products gets a link of their own. Sales through it earn them a part of the price.
  </EmptyState>
);

const NobodyFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No affiliate found" level="h3" actions={<Button onClick={onClear}>Clear search</Button>}>
    No name, email, product or ID is like that.
  </EmptyState>
);

function countOf(shown: AffiliateLink[], all: AffiliateLink[]): string {
  const total = `${all.length.toLocaleString('en-US')} ${all.length === 1 ? 'link' : 'links'}`;
  return shown.length < all.length ? `${shown.length.toLocaleString('en-US')} of ${total}` : total;
}
