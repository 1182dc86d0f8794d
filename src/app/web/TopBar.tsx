import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NotificationBell } from '../../modules/messaging/notifications/ui/NotificationBell.tsx';
import { Icon, Logo } from '../../ui/Icon.tsx';
import { HelpLink } from './help/HelpLink.tsx';
import { SearchButton } from './SearchButton.tsx';
import classes from './shell.module.css';
import { useTakeTour } from './tour/use-take-tour.ts';
import { UserMenu } from './UserMenu.tsx';

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
