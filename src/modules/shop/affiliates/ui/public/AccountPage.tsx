import { formatMoney } from '../../../../../shared/format-money.ts';
import { formatCalendarDate, formatCalendarMonthDay } from '../../../../../shared/format-time.ts';
import { PoweredBy, type Product } from '../../../../../ui/public/PoweredBy.tsx';
import { PracticeMark } from '../../../../../ui/public/PracticeMark.tsx';
import { type AffiliateAccount, clickDays, commissionStatuses } from '../../contract.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { AccountSums } from './AccountSums.tsx';

type Props = Product & { account: AffiliateAccount };

/** `/affiliate/:token`: an affiliate's links, what they brought about, and what was paid. No buyer is named. */
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
