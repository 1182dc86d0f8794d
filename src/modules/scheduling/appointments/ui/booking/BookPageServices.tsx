import { Icon } from '../../../../../ui/Icon.tsx';
import type { PublicService } from '../../../availability/contract.ts';
import { bookHref } from './book-href.ts';
import { NoServices, ServiceWords } from './ServiceWords.tsx';

export type ServicesProps = { services: PublicService[]; currency: string };

export function BookPageServices({ slug, services, currency }: ServicesProps & { slug: string }) {
  return (
    <section>
      <h2 className="bk-heading">What would you like to book?</h2>
      {services.length === 0 && <NoServices />}
      <ul className="bk-services">
        {services.map(service => (
          <li key={service.id}>
            <a className="bk-service" href={bookHref(slug, { service: service.id })}>
              <ServiceWords service={service} currency={currency} />
              <Icon name="chevronRight" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
