import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/format-money.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import { countRows, usePages } from '../../../../ui/pages.ts';
import { RowSkeletons } from '../../../../ui/RowSkeletons.tsx';
import { SearchField } from '../../../../ui/SearchField.tsx';
import section from '../../../../ui/section.module.css';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { AffiliateDue } from '../contract.ts';
import { duePages } from './affiliate-queries.ts';
import classes from './affiliates.module.css';
import { PayoutDialog } from './PayoutDialog.tsx';
import { searchFrom } from './row.ts';

export const keyOfDue = ({ affiliateEmail, currency }: AffiliateDue) => `${affiliateEmail} ${currency}`;

/** Each affiliate who has something open, the most due first. */
export function DueList() {
  const [search, setSearch] = useState('');
  const { list, rows, first, isStale } = usePages(duePages(search));
  const total = first?.total ?? 0;
  const [paid, setPaid] = useState<AffiliateDue | null>(null);
  const [opening, setOpening] = useState(0);
  const pay = (row: AffiliateDue) => {
    setPaid(row);
    setOpening(count => count + 1);
  };
  if (!rows) {
    if (!list.isError) return <RowSkeletons label="Loading what is due" />;
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load what is due" error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  }
  return (
    <>
      {(search || total > searchFrom) && (
        <search className={classes.tools}>
          <SearchField className={classes.search} label="Search what is due" value={search} onSearch={setSearch} />
        </search>
      )}
      <div className={section.card}>
        {rows.length === 0 && (search ? <NobodyFound onClear={() => setSearch('')} /> : <NothingDue />)}
        <ul aria-busy={isStale}>
          {rows.map(row => (
            <DueRow key={keyOfDue(row)} row={row} onPay={() => pay(row)} />
          ))}
        </ul>
        {total > searchFrom && (
          <div className={section.foot}>
            <MoreRows
              count={countRows(rows.length, total, 'balance')}
              failure="Couldn’t load more balances."
              list={list}
            />
          </div>
        )}
      </div>
      {paid && <PayoutDialog key={opening} seen={paid} />}
    </>
  );
}

const NothingDue = () => (
  <EmptyState title="Nothing is due" level="h3">
    Commissions appear here until you pay them.
  </EmptyState>
);

const NobodyFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No results" level="h3" actions={<Button onClick={onClear}>Clear search</Button>}>
    No one with a balance matches your search.
  </EmptyState>
);

function DueRow({ row, onPay }: { row: AffiliateDue; onPay: () => void }) {
  const { affiliateName, affiliateEmail, currency, pending, due, owedBack } = row;
  const mayWrite = useMay('affiliates.write');
  const isDue = !due.startsWith('-') && due !== '0.00';
  return (
    <li className={section.row}>
      <div className={section.rowText}>
        <h3 dir="auto">{affiliateName}</h3>
        <p className={section.quiet}>{affiliateEmail}</p>
      </div>
      <dl className={classes.sums}>
        {pending !== '0.00' && (
          <div>
            <dt>On hold</dt>
            <dd>{formatMoney(pending, currency)}</dd>
          </div>
        )}
        {owedBack !== '0.00' && (
          <div>
            <dt>Owed back</dt>
            <dd>{formatMoney(owedBack, currency)}</dd>
          </div>
        )}
        <div>
          <dt>Due</dt>
          <dd>
            <b>{formatMoney(isDue ? due : '0.00', currency)}</b>
          </dd>
        </div>
      </dl>
      {mayWrite && (
        <div className={classes.pay}>
          {isDue && (
            <Button onClick={onPay} aria-label={`Record payout to ${affiliateName}`}>
              Record payout
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
