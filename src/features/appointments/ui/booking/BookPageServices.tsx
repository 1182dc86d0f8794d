import { Icon } from '../../../../ui/Icon.tsx';
import { bookableTypes, typeLabels } from '../../contract.ts';
import { bookHref } from './book-href.ts';

export function BookPageServices({ slug }: { slug: string }) {
  return (
    <section>
      <h2 className="bk-heading">What would you like to book?</h2>
      <ul className="bk-services">
        {bookableTypes.map(type => (
          <li key={type}>
            <a className="bk-service" href={bookHref(slug, { type })}>
              {typeLabels[type]}
              <Icon name="chevronRight" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
