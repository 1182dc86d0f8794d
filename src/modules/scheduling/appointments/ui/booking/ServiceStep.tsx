import { Icon } from '../../../../../ui/Icon.tsx';
import type { PublicService } from '../../../availability/contract.ts';
import type { BioPageData } from '../../booking.ts';
import { NoServices, ServiceWords } from './ServiceWords.tsx';

type Props = { data: BioPageData; chosen: PublicService | null; onChoose: (service: PublicService) => void };

export function ServiceStep({ data: { services, currency }, chosen, onChoose }: Props) {
  return (
    <section>
      <h3 className="bk-heading" tabIndex={-1} data-heading>
        What would you like to book?
      </h3>
      {services.length === 0 && <NoServices />}
      <ul className="bk-services">
        {services.map(service => (
          <li key={service.id}>
            <button
              type="button"
              className="bk-service"
              aria-pressed={service.id === chosen?.id}
              onClick={() => onChoose(service)}
            >
              <ServiceWords service={service} currency={currency} />
              <Icon name={service.id === chosen?.id ? 'check' : 'chevronRight'} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
