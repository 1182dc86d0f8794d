import { ActionIcon } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { NotificationBell } from '../../modules/messaging/notifications/ui/NotificationBell.tsx';
import { Icon, Logo } from '../../ui/Icon.tsx';
import { IconLink } from '../../ui/layout/links.tsx';
import { SearchButton } from './SearchButton.tsx';
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
