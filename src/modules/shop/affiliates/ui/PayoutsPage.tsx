import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { isStatus } from '../../../../ui/data/api-error.ts';
import { countRows, usePages } from '../../../../ui/data/pages.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type AffiliateDue, affiliateSettings, payout, payoutInput } from '../contract.ts';
import {
  affiliateSettingsQuery,
  dueOfQuery,
  duePages,
  minRowsForSearch,
  payoutsPath,
  refreshAffiliates,
  settingsPath,
} from './affiliate-queries.ts';
import classes from './affiliates.module.css';
import { PayoutHistory } from './PayoutHistory.tsx';

type Props = { days: number; isOpen: boolean; onClose: () => void };

/** Sets how long commissions are on hold. Pass a new `key` each time it opens, to reset the form. */
function HoldDialog({ days, isOpen, onClose }: Props) {
  const { form, saving } = useFormModal({
    initialValues: { holdDays: String(days) },
    schema: affiliateSettings,
    save: input => api.put(settingsPath, input),
    onSaved: () => {
      toast.success('Hold saved');
      onClose();
      return refreshAffiliates();
    },
    failure: ['Failed to save the hold', 'Nothing was changed. Try again.'],
  });
  return (
    <FormModal
      title="Change hold"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Save hold"
      pendingLabel="Saving..."
    >
      <TextInput
        label="Days on hold"
        description="Match your refund period. Commissions already on hold keep their date."
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('holdDays')}
      />
    </FormModal>
  );
}

const keyOfDue = ({ affiliateEmail, currency }: AffiliateDue) => `${affiliateEmail} ${currency}`;

const fields = payoutInput.pick({ paidOn: true, note: true });

type KeyOfDueProps = { seen: AffiliateDue };

/** Records that everything due to an affiliate was paid. Pass a new `key` each time it opens, to reset the form. */
function PayoutDialog({ seen }: KeyOfDueProps) {
  const { timeZone } = useCurrentUser().practice;
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  // If the server rejects an outdated amount, the refreshed query shows the new one.
  const { data } = useQuery(dueOfQuery(seen.affiliateEmail));
  const { affiliateName, affiliateEmail, currency, due } =
    data?.items.find(each => each.currency === seen.currency) ?? seen;
  const { form, saving } = useFormModal({
    initialValues: { paidOn: dayIn(Date.now(), timeZone), note: '' },
    schema: fields,
    save: input => api.post(payoutsPath, { affiliateEmail, currency, amount: due, ...input }, payout),
    onSaved: ({ amount }) => {
      toast.success('Payout recorded', `${formatMoney(amount, currency)} to ${affiliateName}`);
      close();
      return refreshAffiliates();
    },
    failure: ['Failed to record the payout', 'Nothing was recorded. Try again.'],
    onFailed: error => {
      if (isStatus(error, 409)) void refreshAffiliates();
    },
  });
  return (
    <FormModal
      title="Record payout"
      isOpen={isOpen}
      onClose={close}
      form={form}
      saving={saving}
      label="Record payout"
      pendingLabel="Recording..."
      head={
        <>
          <p className={classes.amount}>
            <b>{formatMoney(due, currency)}</b> to <span dir="auto">{affiliateName}</span>
          </p>
          <p className={classes.hint}>Pay {affiliateEmail} first, then record the payment here.</p>
        </>
      }
    >
      <TextInput label="Paid on" type="date" data-autofocus {...form.getInputProps('paidOn')} />
      <TextInput
        label={<Optional>Note</Optional>}
        placeholder="Bank transfer 4711"
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </FormModal>
  );
}

/** Affiliates with open commissions, largest amount first. */
function DueList() {
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
      {(search || total > minRowsForSearch) && (
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
        {total > minRowsForSearch && (
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

export function PayoutsPage() {
  const settings = useQuery(affiliateSettingsQuery);
  const mayWrite = useMay('affiliates.write');
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const days = settings.data?.holdDays;
  return (
    <>
      <BackLink to="/marketplace" search={{ tab: 'affiliates' }}>
        Affiliates
      </BackLink>
      <PageHead
        title="Payouts"
        purpose={holdSentence(days)}
        actions={
          mayWrite &&
          days !== undefined && (
            <Button
              leftSection={<Icon name="clock" size={16} />}
              onClick={() => {
                setOpening(count => count + 1);
                setIsOpen(true);
              }}
            >
              Change hold
            </Button>
          )
        }
      />
      <Section title="Balances">
        <DueList />
      </Section>
      <PayoutHistory />
      {days !== undefined && opening > 0 && (
        <HoldDialog key={opening} days={days} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function holdSentence(days: number | undefined): string {
  if (days === undefined) return 'What you owe each affiliate.';
  if (days === 0) return 'Commissions are due as soon as the sale is paid.';
  return `Commissions are on hold for ${days === 1 ? 'a day' : `${days} days`} in case of a refund, then become due.`;
}
