import { ActionIcon } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { NotificationBell } from '../../modules/messaging/notifications/ui/NotificationBell.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconLink } from '../../ui/layout/links.tsx';
import { modifierKey } from '../../ui/modifier-key.ts';
import { loadsOnIntent } from '../../ui/on-demand.tsx';
import { Logo } from '../../ui/public/PublicIcon.tsx';
import { openPanel } from './palette/open-panel.ts';
import { Palette } from './palette/PaletteHost.tsx';
import classes from './shell.module.css';
import { useTakeTour } from './tour/use-take-tour.ts';
import { UserMenu } from './UserMenu.tsx';

/** Opens the help with the guides for the current page. */
function HelpLink({ className }: { className?: string | undefined }) {
  const location = useRouterState({ select: state => state.resolvedLocation });
  const address = location ? location.pathname + location.searchStr : '/';
  return (
    <IconLink className={className} aria-label="Help with this page" title="Help" to="/help" search={{ for: address }}>
      <Icon name="question" />
    </IconLink>
  );
}

const modifier = modifierKey();

/** Opens the search box. Looks like an input; on a phone it is an icon. */
const SearchButton = () => (
  <button
    type="button"
    className={classes.search}
    aria-haspopup="dialog"
    aria-keyshortcuts={modifier === '⌘' ? 'Meta+K' : 'Control+K'}
    {...loadsOnIntent(Palette)}
    onClick={() => openPanel('palette')}
  >
    <Icon name="search" size={16} />
    <span>Search or jump to…</span>
    <kbd aria-hidden>{modifier} K</kbd>
  </button>
);

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const takeTour = useTakeTour();
  return (
    <header className={classes.topBar}>
      <ActionIcon className={classes.menuButton} aria-label="Open menu" aria-haspopup="dialog" onClick={onMenu}>
        <Icon name="menu" />
      </ActionIcon>
      <Link to="/" className={classes.brand}>
        <Logo />
        Sorrel
      </Link>
      <SearchButton />
      <div className={classes.topBarEnd}>
        <HelpLink className={classes.help} />
        <ActionIcon aria-label="Take Tour" title="Take Tour" onClick={takeTour}>
          <Icon name="tour" />
        </ActionIcon>
        <NotificationBell />
        <UserMenu />
      </div>
    </header>
  );
}
