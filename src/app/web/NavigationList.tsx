import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/Icon.tsx';
import { navigation } from './navigation.ts';
import classes from './shell.module.css';

/** The ten places of the practice; the router marks the current one with aria-current. */
export function NavigationList({ onFollow }: { onFollow?: () => void }) {
  return navigation.map(group => (
    <ul key={group[0].to} className={classes.navGroup}>
      {group.map(place => (
        <li key={place.to}>
          <Link
            to={place.to}
            className={classes.navLink}
            activeOptions={{ exact: place.to === '/', includeSearch: false }}
            data-tour={'tour' in place ? place.tour : undefined}
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
