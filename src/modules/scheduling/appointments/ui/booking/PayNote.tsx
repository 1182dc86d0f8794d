import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import type { PublicService } from '../../../availability/contract.ts';
import { paymentMinutes } from '../../booking-rules.ts';
import { appointmentMessages } from '../../messages/catalog.ts';
import { paymentOf } from './ServiceWords.tsx';

type Props = { service: PublicService; currency: string; refundRule: string | undefined };

/** Amount to pay on the next page and the refund rule. Renders nothing if no payment is required. */
export function PayNote({ service, currency, refundRule }: Props) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).payment;
  const payment = paymentOf(service, currency, locale);
  if (!payment) return null;
  return (
    <div className="bk-pay">
      <PublicIcon name="card" />
      <p>
        <b>{payment}.</b> {t.nextPage(paymentMinutes)} {refundRule}
      </p>
    </div>
  );
}

/** Explains requests. Renders nothing for services that are booked right away. */
export function RequestNote({ service }: Pick<Props, 'service'>) {
  const t = useMessages(appointmentMessages).request;
  if (!service.needsApproval) return null;
  return (
    <div className="bk-pay">
      <PublicIcon name="clock" />
      <p>{t.note}</p>
    </div>
  );
}
