import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/Icon.tsx';
import { sidebar } from './places.ts';
import classes from './shell.module.css';

/** The router marks the current link with aria-current. */
export function NavigationList({ onFollow }: { onFollow?: () => void }) {
  return sidebar.map(group => (
    <ul key={group[0]?.to} className={classes.navGroup}>
      {group.map(place => (
        <li key={place.to}>
          <Link
            to={place.to}
            className={classes.navLink}
            activeOptions={{ exact: place.to === '/', includeSearch: false }}
            data-tour={place.tour}
            onClick={onFollow}
          >
            <Icon name={place.icon} />
            {place.label}
          </Link>
        </li>
      ))}
    </ul>
  ));
}
