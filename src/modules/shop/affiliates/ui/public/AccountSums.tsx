import { formatMoney } from '../../../../../shared/format-money.ts';
import { fromCents, toCents } from '../../../../../shared/money.ts';
import type { AffiliateAccount } from '../../contract.ts';

/** What is on hold, due and paid, in each currency there is. */
export const AccountSums = ({ account }: { account: AffiliateAccount }) => (
  <>
    {currenciesOf(account).map(currency => (
      <Sums key={currency} account={account} currency={currency} />
    ))}
  </>
);

const currenciesOf = ({ currency, balances, payouts }: AffiliateAccount) => [
  ...new Set([currency, ...balances.map(each => each.currency), ...payouts.map(each => each.currency)]),
];

function Sums({ account: { balances, payouts }, currency }: { account: AffiliateAccount; currency: string }) {
  const open = balances.find(each => each.currency === currency);
  const paid = payouts.filter(each => each.currency === currency).reduce((sum, each) => sum + toCents(each.amount), 0);
  const owedBack = open?.owedBack ?? '0.00';
  return (
    <>
      <dl className="aff-sums">
        <Sum name="On hold" hint="In case of a refund" {...{ amount: open?.pending, currency }} />
        <Sum name="Due" hint="With the next payout" {...{ amount: open?.due, currency }} />
        <Sum name="Paid" {...{ amount: fromCents(paid), currency }} />
      </dl>
      {owedBack !== '0.00' && (
        <p className="notice">
          {formatMoney(owedBack, currency)} was for a sale that was later refunded. It comes off your next payout.
        </p>
      )}
    </>
  );
}

type SumProps = { name: string; hint?: string; amount: string | undefined; currency: string };

const Sum = ({ name, hint, amount = '0.00', currency }: SumProps) => (
  <div className="card">
    <dt>{name}</dt>
    <dd>
      <b className="num">{formatMoney(amount, currency)}</b>
      {hint && <small>{hint}</small>}
    </dd>
  </div>
);
