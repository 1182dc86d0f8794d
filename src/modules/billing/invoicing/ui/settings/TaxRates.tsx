import { Badge, Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../../ui/RowMenu.tsx';
import { RowSkeletons } from '../../../../../ui/RowSkeletons.tsx';
import { opensOnClick, RowButton } from '../../../../../ui/row-opening.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import section from '../../../../../ui/section.module.css';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import type { TaxRate } from '../../settings.ts';
import { taxRatesQuery } from '../invoice-queries.ts';
import { TaxRateDialog } from './TaxRateDialog.tsx';
import { useDeleteTaxRate } from './use-delete-tax-rate.ts';

/** What lines of invoices can be taxed with. */
export function TaxRates() {
  const { data: rates, error, refetch } = useQuery(taxRatesQuery);
  const mayWrite = useMay('invoices.settings');
  const [shown, setShown] = useState({ rate: null as TaxRate | null, opening: 0, isOpen: false });
  const open = (rate: TaxRate | null) => setShown(({ opening }) => ({ rate, opening: opening + 1, isOpen: true }));
  const add = mayWrite && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => open(null)}>
      Add tax rate
    </Button>
  );
  return (
    <Section
      title="Tax rates"
      purpose="Choose a rate for each line. Issued invoices keep theirs."
      actions={rates && rates.length > 0 && add}
    >
      {rates?.length ? (
        <ul className={section.card}>
          {rates.map(rate => (
            <RateRow key={rate.id} rate={rate} onEdit={mayWrite ? () => open(rate) : null} />
          ))}
        </ul>
      ) : rates ? (
        <div className={section.card}>
          <EmptyState title="No tax rates yet" level="h3" actions={add}>
            Until you add one, invoices have no tax.
          </EmptyState>
        </div>
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your tax rates" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading your tax rates" />
      )}
      {shown.opening > 0 && (
        <TaxRateDialog
          key={shown.opening}
          rate={shown.rate}
          isOpen={shown.isOpen}
          onClose={() => setShown(before => ({ ...before, isOpen: false }))}
        />
      )}
    </Section>
  );
}

function RateRow({ rate, onEdit }: { rate: TaxRate; onEdit: (() => void) | null }) {
  const remove = useDeleteTaxRate(rate);
  return (
    <li className={section.row} {...opensOnClick(onEdit)}>
      <div className={section.rowText}>
        <h3>
          <RowButton onOpen={onEdit}>{rate.name}</RowButton> {rate.isDefault && <Badge color="gray">Default</Badge>}
        </h3>
        <p className={section.quiet}>{Number(rate.rate)}%</p>
      </div>
      {onEdit && (
        <RowMenu label={`Actions for ${rate.name}`}>
          <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Item c="var(--danger-text)" leftSection={<Icon name="trash" size={16} />} onClick={() => void remove()}>
            Delete
          </Menu.Item>
        </RowMenu>
      )}
    </li>
  );
}
