import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Honeypot } from '../../../../../ui/public/Honeypot.tsx';
import { shopMessages } from '../../messages/catalog.ts';
import { type Quote, type ShopProduct, shopPath } from '../../shop.ts';
import { buyLabel, couponText, isFree } from './price-text.ts';

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
  const locale = useLocale();
  const t = useMessages(shopMessages).buy;
  const common = useMessages(commonMessages);
  const notice = message ?? (isUnpaid ? t.unpaid : undefined);
  return (
    <form className="card buy" method="post" action={shopPath(slug, item.id)} data-shop={slug} id="buy">
      {/* Enter submits with the first button of a form, which must be "buy" and not "apply coupon". */}
      <button type="submit" name="act" value="buy" hidden tabIndex={-1} />
      <p
        className={isUnpaid && !message ? 'notice notice-warn' : 'notice notice-danger'}
        role="alert"
        data-message
        hidden={!notice || Boolean(errors)}
      >
        {notice ?? t.failed}
      </p>
      <input type="hidden" name="productId" value={item.id} />
      <input type="hidden" name="affiliate" value={typed.affiliate ?? ''} />
      {typed.begun && <input type="hidden" name="begun" value={typed.begun} />}
      <Field name="name" label={t.name} type="text" autoComplete="name" {...{ typed, errors }} />
      <Field name="email" label={common.email} type="email" autoComplete="email" {...{ typed, errors }} />
      <Honeypot className="trap" />
      {!isFree(item.price) && <Coupon {...{ typed, errors, quote }} />}
      {hasNewsletter && (
        <label className="buy-check">
          <input type="checkbox" name="newsletter" value="yes" defaultChecked={typed.newsletter === 'yes'} />
          {t.newsletter}
        </label>
      )}
      <button
        className="btn btn-primary btn-large btn-block num"
        type="submit"
        name="act"
        value="buy"
        data-buy
        data-busy={isFree(amount) ? t.sending : t.opening}
      >
        {buyLabel(amount, item.currency, locale)}
      </button>
      {isTest && !isFree(amount) && <p className="buy-note">{t.testMode}</p>}
    </form>
  );
}

function Coupon({ typed, errors, quote }: Pick<BuyState, 'typed' | 'errors' | 'quote'>) {
  const error = errors?.coupon;
  const locale = useLocale();
  const t = useMessages(shopMessages).buy;
  return (
    <details className="buy-coupon" open={Boolean(typed.coupon || error)}>
      <summary>{t.haveCoupon}</summary>
      <div className="field">
        <label htmlFor="buy-coupon">{t.couponCode}</label>
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
            {t.apply}
          </button>
        </div>
        <p className="field-error" id="buy-coupon-error" hidden={!error}>
          {error}
        </p>
        {/* Rendered from the start, because screen readers announce changes only in existing live regions. */}
        <p className="field-hint buy-takes" id="buy-coupon-takes" role="status" data-takes>
          {quote && couponText(quote, locale)}
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
