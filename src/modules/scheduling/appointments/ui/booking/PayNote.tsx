import { Icon } from '../../../../../ui/Icon.tsx';
import type { PublicService } from '../../../availability/contract.ts';
import { paymentMinutes } from '../../booking-rules.ts';
import { paymentOf } from './ServiceWords.tsx';

type Props = { service: PublicService; currency: string; refundRule: string | undefined };

/** Amount to pay on the next page and the refund rule. Renders nothing if no payment is required. */
export function PayNote({ service, currency, refundRule }: Props) {
  const payment = paymentOf(service, currency);
  if (!payment) return null;
  return (
    <div className="bk-pay">
      <Icon name="card" />
      <p>
        <b>{payment}.</b> You pay on the next page. We’ll hold your time for {paymentMinutes} minutes. {refundRule}
      </p>
    </div>
  );
}
