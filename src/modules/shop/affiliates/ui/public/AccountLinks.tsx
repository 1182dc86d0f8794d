import { formatMoney } from '../../../../../shared/format-money.ts';
import type { AffiliateAccount } from '../../contract.ts';

/** The addresses to share; one tap on an address selects all of it. */
export const AccountLinks = ({ links, currency }: Pick<AffiliateAccount, 'links' | 'currency'>) => (
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
            <Count name="Clicks" value={clickCount.toLocaleString('en-US')} />
            <Count name="Sales" value={conversionCount.toLocaleString('en-US')} />
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
