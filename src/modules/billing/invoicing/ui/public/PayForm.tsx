import { formatMoney } from '../../../../../shared/format-money.ts';
import type { PayPage, PayTry } from '../../pay-page.ts';

type Props = { page: PayPage; token: string; open: string; refused: PayTry | undefined };

/** All of it or a part: an ordinary choice. The field for the part shows when that is chosen, without a script. */
export function PayForm({ page, token, open, refused }: Props) {
  const { isTest, invoice } = page;
  const sum = formatMoney(open, invoice.currency);
  const wrong = refused?.isField ? refused : undefined;
  return (
    <form className="inv-form" method="post" action={`/invoice/${token}`}>
      {isTest && (
        <p className="inv-test" role="note">
          <b>Test mode.</b> No real charge. Only your team sees this form until you accept real payments.
        </p>
      )}
      <fieldset className="inv-choice">
        <legend className="visually-hidden">Amount to pay</legend>
        <label>
          <input type="radio" name="how" value="all" defaultChecked={!wrong} />
          <span>Full amount</span>
          <span className="num">{sum}</span>
        </label>
        <label>
          <input type="radio" name="how" value="part" defaultChecked={Boolean(wrong)} />
          <span>Part of it</span>
          <span className="muted">you choose</span>
        </label>
        <div className="field inv-part">
          <label htmlFor="part">Amount in {invoice.currency}</label>
          <input
            id="part"
            name="part"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            placeholder={open}
            defaultValue={wrong?.part}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? 'part-error' : undefined}
          />
          {wrong && (
            <p id="part-error" className="field-error" role="alert">
              {wrong.message}
            </p>
          )}
        </div>
      </fieldset>
      <button className="btn btn-primary btn-block num" type="submit">
        <span className="inv-all">Pay {sum}</span>
        <span className="inv-some">Pay this amount</span>
      </button>
    </form>
  );
}
