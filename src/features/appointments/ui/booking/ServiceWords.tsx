import { formatMoney } from '../../../../shared/format-money.ts';
import type { PublicService } from '../../../availability/contract.ts';
import { formatDuration } from '../../../availability/ui/format-duration.ts';

type Props = { service: PublicService; currency: string };

/** What a service is called, how long it takes and what it costs. */
export function ServiceWords({ service, currency }: Props) {
  return (
    <span className="bk-words">
      {service.name}
      <small>{factsOf(service, currency)}</small>
      {service.description && <small className="bk-about">{service.description}</small>}
    </span>
  );
}

/** "45 min · $80.00" */
export const factsOf = ({ durationMinutes, price }: PublicService, currency: string) =>
  [formatDuration(durationMinutes), price && formatMoney(price, currency)].filter(Boolean).join(' · ');

export const NoServices = () => (
  <p className="notice">Nothing can be booked here at the moment. Please contact the practice directly.</p>
);
