import { Honeypot } from '../../../../../ui/public/Honeypot.tsx';
import { consentWords } from '../../../../people/clients/consent-words.ts';
import { type Quote, type ShopProduct, shopPath, shopWords } from '../../shop.ts';
import { couponText } from './coupon-text.ts';
import { buyLabel, isFree } from './price-text.ts';

/** Values and result of a form posted without JavaScript. */
export type BuyState = {
  typed: Record<string, string>;
  message?: string;
  errors?: Record<string, string>;
  /** The price with the coupon that was entered. */
  quote?: Quote;
  /** The buyer returned from a checkout without paying. */
  isUnpaid?: boolean;
};

type Props = { slug: string; item: ShopProduct; buy: BuyState; hasNewsletter: boolean; isTest: boolean };

/** A plain HTML form; `enhanceShop` submits it with fetch and shows errors without reloading. */
export function BuyForm({ slug, item, buy, hasNewsletter, isTest }: Props) {
  const { typed, errors, message, quote, isUnpaid } = buy;
  const amount = quote?.amount ?? item.price;
  const said = message ?? (isUnpaid ? 'You weren’t charged. You can try again anytime.' : undefined);
  return (
    <form className="card buy" method="post" action={shopPath(slug, item.id)} data-shop={slug} id="buy">
      {/* Enter submits with the first button of a form, which must be "buy" and not "apply coupon". */}
      <button type="submit" name="act" value="buy" hidden tabIndex={-1} />
      <p
        className={isUnpaid && !message ? 'notice' : 'notice notice-danger'}
        role="alert"
        data-message
        hidden={!said || Boolean(errors)}
      >
        {said ?? shopWords.failed}
      </p>
      <input type="hidden" name="productId" value={item.id} />
      <input type="hidden" name="affiliate" value={typed.affiliate ?? ''} />
      {typed.begun && <input type="hidden" name="begun" value={typed.begun} />}
      <Field name="name" label="Name" type="text" autoComplete="name" {...{ typed, errors }} />
      <Field name="email" label="Email" type="email" autoComplete="email" {...{ typed, errors }} />
      <Honeypot className="trap" />
      {!isFree(item.price) && <Coupon {...{ typed, errors, quote }} />}
      {hasNewsletter && (
        <label className="buy-check">
          <input type="checkbox" name="newsletter" value="yes" defaultChecked={typed.newsletter === 'yes'} />
          {consentWords.lead}
        </label>
      )}
      <button
        className="btn btn-primary btn-large btn-block num"
        type="submit"
        name="act"
        value="buy"
        data-buy
        data-busy={isFree(amount) ? 'Sending...' : 'Opening checkout...'}
      >
        {buyLabel(amount, item.currency)}
      </button>
      {isTest && !isFree(amount) && <p className="buy-note">Test mode: no real charge.</p>}
    </form>
  );
}

function Coupon({ typed, errors, quote }: Pick<BuyState, 'typed' | 'errors' | 'quote'>) {
  const error = errors?.coupon;
  return (
    <details className="buy-coupon" open={Boolean(typed.coupon || error)}>
      <summary>Have a coupon?</summary>
      <div className="field">
        <label htmlFor="buy-coupon">Coupon code</label>
        <div className="buy-code">
          <input
            id="buy-coupon"
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            defaultValue={typed.coupon}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'buy-coupon-error' : 'buy-coupon-takes'}
          />
          <button className="btn" type="submit" name="act" value="apply" formNoValidate data-apply>
            Apply
          </button>
        </div>
        <p className="field-error" id="buy-coupon-error" hidden={!error}>
          {error}
        </p>
        {/* Rendered from the start, because screen readers announce changes only in existing live regions. */}
        <p className="field-hint buy-takes" id="buy-coupon-takes" role="status" data-takes>
          {quote && couponText(quote)}
        </p>
      </div>
    </details>
  );
}

type FieldProps = Pick<BuyState, 'typed' | 'errors'> & {
  name: 'name' | 'email';
  label: string;
  type: 'text' | 'email';
  autoComplete: string;
};

function Field({ name, label, typed, errors, ...input }: FieldProps) {
  const error = errors?.[name];
  return (
    <div className="field">
      <label htmlFor={`buy-${name}`}>{label}</label>
      <input
        {...input}
        id={`buy-${name}`}
        name={name}
        required
        defaultValue={typed[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `buy-${name}-error` : undefined}
      />
      <p className="field-error" id={`buy-${name}-error`} hidden={!error}>
        {error}
      </p>
    </div>
  );
}
