import { ActionIcon, Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { BackLink } from '../../../../ui/BackLink.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { pathOf } from '../../../../ui/query.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { SuppressionFilter } from '../contract.ts';
import { SuppressionTable } from './SuppressionTable.tsx';
import { SuppressionTools } from './SuppressionTools.tsx';
import { suppressionsPath, useSuppressions } from './suppression-queries.ts';
import { isFiltered, suppressionSearch } from './suppression-search.ts';
import classes from './suppressions.module.css';
import { WebhookSection } from './WebhookSection.tsx';

const BlockAddressDialog = onDemand(() => import('./BlockAddressDialog.tsx').then(file => file.BlockAddressDialog));

/** Who gets no campaigns, and why. */
export function SuppressionsPage() {
  const filter = suppressionSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/emails/suppressions' });
  const change = (search: SuppressionFilter) => void navigate({ search, replace: true, resetScroll: false });
  const mayWrite = useMay('suppressions.write');
  const maySetUp = useMay('mailings.settings');
  const [dialog, setDialog] = useState<'open' | 'closing' | null>(null);
  const suppressions = useSuppressions(filter);
  const isEmpty = suppressions.rows?.length === 0 && !isFiltered(filter);
  return (
    <>
      <BackLink to="/emails">Emails</BackLink>
      <PageHead
        title="Blocked Addresses"
        purpose="These addresses don’t get campaigns or sequences. They still get emails about appointments."
        actions={
          mayWrite && (
            <>
              {!isEmpty && (
                <ActionIcon
                  component="a"
                  href={pathOf([suppressionsPath, 'export', filter])}
                  download
                  variant="default"
                  size="var(--control)"
                  data-square
                  aria-label={isFiltered(filter) ? 'Export these addresses' : 'Export all addresses'}
                  title="Export"
                >
                  <Icon name="download" />
                </ActionIcon>
              )}
              <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setDialog('open')}>
                Block Address
              </Button>
            </>
          )
        }
      />
      <div className={classes.list}>
        {!isEmpty && <SuppressionTools filter={filter} counts={suppressions.first?.counts} onChange={change} />}
        <SuppressionTable suppressions={suppressions} filter={filter} onClear={() => void navigate({ search: {} })} />
      </div>
      {maySetUp && <WebhookSection />}
      {dialog && (
        <BlockAddressDialog
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closing')}
          onClosed={() => setDialog(null)}
        />
      )}
    </>
  );
}
