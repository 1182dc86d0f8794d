import { Menu } from '@mantine/core';
import { useState } from 'react';
import { formatNearDay } from '../../../../shared/format-moment.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { toCents } from '../../../../shared/money.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../auth/ui/use-current-user.ts';
import { type Payment, paymentMethods } from '../../../payments/contract.ts';
import type { InvoiceDetail } from '../../contract.ts';
import classes from './detail.module.css';
import { RefundDialog } from './RefundDialog.tsx';

/** What came in for it, and what of that went back. */
export function PaymentList({ invoice }: { invoice: InvoiceDetail }) {
  const mayRefund = useMay('invoices.credit');
  const [shown, setShown] = useState<{ payment: Payment; opening: number; isOpen: boolean } | null>(null);
  const ask = (payment: Payment) =>
    setShown(before => ({ payment, opening: (before?.opening ?? 0) + 1, isOpen: true }));
  return (
    <section className={classes.card} aria-labelledby="invoice-payments">
      <h2 id="invoice-payments">Payments</h2>
      <ul className={classes.rows}>
        {invoice.payments.map(payment => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            onRefund={mayRefund && isLeft(payment) ? () => ask(payment) : null}
          />
        ))}
      </ul>
      {shown && (
        <RefundDialog
          key={shown.opening}
          invoice={invoice}
          payment={shown.payment}
          isOpen={shown.isOpen}
          onClose={() => setShown(before => before && { ...before, isOpen: false })}
        />
      )}
    </section>
  );
}

const isLeft = ({ amount, refunded }: Payment) => toCents(refunded) < toCents(amount);

function PaymentRow({ payment, onRefund }: { payment: Payment; onRefund: (() => void) | null }) {
  const { timeZone } = useCurrentUser().practice;
  const now = useNow();
  const { amount, currency, method, paidAt, refunded, note, isTest } = payment;
  const money = formatMoney(amount, currency);
  return (
    <li>
      <div>
        <b>{money}</b>
        <p className={classes.quiet}>
          {paymentMethods[method]}, {formatNearDay(paidAt, timeZone, now)}
          {isTest && ' · Test, no money moved'}
        </p>
        {note && <p className={classes.quiet}>{note}</p>}
        {toCents(refunded) > 0 && <p className={classes.quiet}>{formatMoney(refunded, currency)} went back</p>}
      </div>
      {onRefund && (
        <RowMenu label={`Actions for the payment of ${money}`}>
          <Menu.Item c="var(--danger-text)" leftSection={<Icon name="retry" size={16} />} onClick={onRefund}>
            Refund
          </Menu.Item>
        </RowMenu>
      )}
    </li>
  );
}
