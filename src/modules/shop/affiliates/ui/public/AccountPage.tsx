import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { formatCount } from '../../../../../shared/format/format-number.ts';
import { formatCalendarDate, formatCalendarMonthDay } from '../../../../../shared/format/format-time.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { fromCents, toCents } from '../../../../../shared/money.ts';
import { PoweredBy, type Product } from '../../../../../ui/public/PoweredBy.tsx';
import { PracticeMark } from '../../../../../ui/public/PracticeMark.tsx';
import { Sentence } from '../../../../../ui/public/Sentence.tsx';
import { type AffiliateAccount, clickDays } from '../../contract.ts';
import { affiliateMessages } from '../../messages/catalog.ts';

/** The URLs to share; clicking one selects it. */
function AccountLinks({ links, currency }: Pick<AffiliateAccount, 'links' | 'currency'>) {
  const locale = useLocale();
  const t = useMessages(affiliateMessages).account;
  return (
    <section aria-labelledby="aff-links">
      <h2 id="aff-links">{t.links(links.length)}</h2>
      <ul className="aff-links">
        {links.map(({ id, productTitle, url, isActive, clickCount, conversionCount, totalCommissionEarned }) => (
          <li key={id} className="card">
            <h3 dir="auto">{productTitle}</h3>
            {isActive ? <p className="aff-url">{url}</p> : <p className="notice">{t.paused}</p>}
            <dl className="aff-counts">
              <Count name={t.clicks} value={formatCount(clickCount, locale)} />
              <Count name={t.sales} value={formatCount(conversionCount, locale)} />
              <Count name={t.earned} value={formatMoney(totalCommissionEarned, currency, locale)} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
  const locale = useLocale();
  const t = useMessages(affiliateMessages).account;
  return (
    <>
      <dl className="aff-sums">
        <Sum name={t.onHold} hint={t.onHoldHint} {...{ amount: open?.pending, currency }} />
        <Sum name={t.due} hint={t.dueHint} {...{ amount: open?.due, currency }} />
        <Sum name={t.paid} {...{ amount: fromCents(paid), currency }} />
      </dl>
      {owedBack !== '0.00' && <p className="notice">{t.owedBack(formatMoney(owedBack, currency, locale))}</p>}
    </>
  );
}

type SumProps = { name: string; hint?: string; amount: string | undefined; currency: string };

const Sum = ({ name, hint, amount = '0.00', currency }: SumProps) => (
  <div className="card">
    <dt>{name}</dt>
    <dd>
      <b className="num">{formatMoney(amount, currency, useLocale())}</b>
      {hint && <small>{hint}</small>}
    </dd>
  </div>
);

type Props = Product & { account: AffiliateAccount };

/** `/affiliate/:token`: an affiliate's links, sales and payouts. Buyers aren't named. */
export function AccountPage({ account, ...product }: Props) {
  const { practice, slug, name, links, sales, payouts } = account;
  const locale = useLocale();
  const { account: t, statuses } = useMessages(affiliateMessages);
  return (
    <main className="aff">
      <PracticeMark name={practice} logo={product.brand?.logo ?? null} />
      <header>
        <h1 dir="auto">{t.hello(name)}</h1>
        <p className="muted">{t.intro(clickDays)}</p>
      </header>
      <AccountSums account={account} />
      <AccountLinks links={links} currency={account.currency} />
      <section aria-labelledby="aff-sales">
        <h2 id="aff-sales">{t.sales}</h2>
        {sales.length === 0 && <p className="card aff-none">{t.noSales}</p>}
        {sales.length > 0 && (
          <ul className="card aff-rows">
            {sales.map(sale => (
              <li key={sale.id}>
                <span>
                  <b dir="auto">{sale.productTitle}</b>
                  <small>{formatCalendarDate(sale.soldOn, locale)}</small>
                </span>
                <span className="aff-end">
                  <b className="num">{formatMoney(sale.amount, sale.currency, locale)}</b>
                  <small>
                    {sale.status === 'pending'
                      ? t.onHoldUntil(formatCalendarMonthDay(sale.dueOn, locale))
                      : statuses[sale.status]}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="aff-payouts">
        <h2 id="aff-payouts">{t.payouts}</h2>
        {payouts.length === 0 && <p className="card aff-none">{t.noPayouts}</p>}
        {payouts.length > 0 && (
          <ul className="card aff-rows">
            {payouts.map(({ id, paidOn, amount, currency }) => (
              <li key={id}>
                <span>{formatCalendarDate(paidOn, locale)}</span>
                <b className="num">{formatMoney(amount, currency, locale)}</b>
              </li>
            ))}
          </ul>
        )}
      </section>
      {slug && (
        <p className="aff-again">
          <Sentence
            parts={t.keepSecret(
              <a className="link" href={`/bio/${slug}/affiliate`}>
                {t.requestLink}
              </a>,
            )}
          />
        </p>
      )}
      <PoweredBy {...product} />
    </main>
  );
}
