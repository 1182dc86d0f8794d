import { formatMoney } from '../../../../../shared/format-money.ts';
import { formatCount } from '../../../../../shared/format-number.ts';
import { formatCalendarDate, formatCalendarMonthDay } from '../../../../../shared/format-time.ts';
import { fromCents, toCents } from '../../../../../shared/money.ts';
import { PoweredBy, type Product } from '../../../../../ui/public/PoweredBy.tsx';
import { PracticeMark } from '../../../../../ui/public/PracticeMark.tsx';
import { type AffiliateAccount, clickDays, commissionStatuses } from '../../contract.ts';

/** The URLs to share; clicking one selects it. */
const AccountLinks = ({ links, currency }: Pick<AffiliateAccount, 'links' | 'currency'>) => (
  <section aria-labelledby="aff-links">
    <h2 id="aff-links">{links.length === 1 ? 'Your link' : 'Your links'}</h2>
    <ul className="aff-links">
      {links.map(({ id, productTitle, url, isActive, clickCount, conversionCount, totalCommissionEarned }) => (
        <li key={id} className="card">
          <h3 dir="auto">{productTitle}</h3>
          {isActive ? (
            <p className="aff-url">{url}</p>
          ) : (
            <p className="notice">This link is paused. It still opens the page, but sales don’t count right now.</p>
          )}
          <dl className="aff-counts">
            <Count name="Clicks" value={formatCount(clickCount)} />
            <Count name="Sales" value={formatCount(conversionCount)} />
            <Count name="Earned" value={formatMoney(totalCommissionEarned, currency)} />
          </dl>
        </li>
      ))}
    </ul>
  </section>
);

const Count = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{value}</dd>
  </div>
);

/** Commissions on hold, due and paid, per currency. */
const AccountSums = ({ account }: { account: AffiliateAccount }) => (
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

type Props = Product & { account: AffiliateAccount };

/** `/affiliate/:token`: an affiliate's links, sales and payouts. Buyers aren't named. */
export function AccountPage({ account, ...product }: Props) {
  const { practice, slug, name, links, sales, payouts } = account;
  return (
    <main className="aff">
      <PracticeMark name={practice} logo={product.brand?.logo ?? null} />
      <header>
        <h1 dir="auto">Hello {name}</h1>
        <p className="muted">
          Share your link. You earn a commission when someone buys within {clickDays} days of clicking it.
        </p>
      </header>
      <AccountSums account={account} />
      <AccountLinks links={links} currency={account.currency} />
      <section aria-labelledby="aff-sales">
        <h2 id="aff-sales">Sales</h2>
        {sales.length === 0 && <p className="card aff-none">No sales yet. They appear here when someone buys.</p>}
        {sales.length > 0 && (
          <ul className="card aff-rows">
            {sales.map(sale => (
              <li key={sale.id}>
                <span>
                  <b dir="auto">{sale.productTitle}</b>
                  <small>{formatCalendarDate(sale.soldOn)}</small>
                </span>
                <span className="aff-end">
                  <b className="num">{formatMoney(sale.amount, sale.currency)}</b>
                  <small>
                    {commissionStatuses[sale.status]}
                    {sale.status === 'pending' && ` until ${formatCalendarMonthDay(sale.dueOn)}`}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="aff-payouts">
        <h2 id="aff-payouts">Payouts</h2>
        {payouts.length === 0 && <p className="card aff-none">No payouts yet.</p>}
        {payouts.length > 0 && (
          <ul className="card aff-rows">
            {payouts.map(({ id, paidOn, amount, currency }) => (
              <li key={id}>
                <span>{formatCalendarDate(paidOn)}</span>
                <b className="num">{formatMoney(amount, currency)}</b>
              </li>
            ))}
          </ul>
        )}
      </section>
      {slug && (
        <p className="aff-again">
          Keep the link to this page to yourself. When it expires,{' '}
          <a className="link" href={`/bio/${slug}/affiliate`}>
            request a new one
          </a>
          .
        </p>
      )}
      <PoweredBy {...product} />
    </main>
  );
}
