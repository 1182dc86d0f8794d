import { Icon } from '../../../../ui/Icon.tsx';
import { bookableTypes, typeLabels } from '../../contract.ts';
import type { BookableType } from './booking-calls.ts';

type Props = { chosen: BookableType | null; onChoose: (type: BookableType) => void };

export function ServiceStep({ chosen, onChoose }: Props) {
  return (
    <section>
      <h3 className="bk-heading" tabIndex={-1} data-heading>
        What would you like to book?
      </h3>
      <ul className="bk-services">
        {bookableTypes.map(type => (
          <li key={type}>
            <button type="button" className="bk-service" aria-pressed={type === chosen} onClick={() => onChoose(type)}>
              {typeLabels[type]}
              <Icon name={type === chosen ? 'check' : 'chevronRight'} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
