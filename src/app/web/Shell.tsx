import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CatchBoundary, Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '../../modules/accounts/auth/contract.ts';
import { displayName, useCurrentUser, useSession } from '../../modules/accounts/auth/ui/use-current-user.ts';
import { NotificationBell } from '../../modules/messaging/notifications/ui/NotificationBell.tsx';
import { appLocaleOf } from '../../shared/locale.ts';
import { api } from '../../ui/data/api.ts';
import { isStatus, sentenceOf } from '../../ui/data/api-error.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../ui/feedback/PageSpinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconLink, MenuLink } from '../../ui/layout/links.tsx';
import { Portrait } from '../../ui/layout/Portrait.tsx';
import { modifierKey } from '../../ui/modifier-key.ts';
import { loadsOnIntent, onDemand } from '../../ui/on-demand.tsx';
import { Logo } from '../../ui/public/PublicIcon.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { sidebar } from './app-pages.ts';
import { openPanel } from './palette/open-panel.ts';
import { Palette, PaletteHost } from './palette/PaletteHost.tsx';
import classes from './shell.module.css';
import { TourHost } from './tour/TourHost.tsx';
import { useTakeTour } from './tour/use-take-tour.ts';

// Rarely needed, so not part of the main bundle.
const TwoFactorGate = onDemand(
  () => import('../../modules/accounts/auth/ui/two-step/TwoFactorGate.tsx').then(file => file.TwoFactorGate),
  <PageSpinner />,
);
const VerifyEmailBanner = lazy(async () => ({
  default: (await import('../../modules/accounts/auth/ui/VerifyEmailBanner.tsx')).VerifyEmailBanner,
}));
const HoldBanner = lazy(async () => ({
  default: (await import('../../modules/governance/backup/ui/HoldBanner.tsx')).HoldBanner,
}));

const UnreadMessages = lazy(async () => ({
  default: (await import('../../modules/room/messages/ui/UnreadMessages.tsx')).UnreadMessages,
}));

/** Renders nothing while its code is loading, or when that fails: the page must not fail for the sake of an addition. */
function Addition({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'never'} errorComponent={() => null}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

/** After the page has settled, because its own content comes first. */
function UnreadCount() {
  const [isSettled, setIsSettled] = useState(false);
  // Waits for the browser.
  useEffect(() => whenIdle(() => setIsSettled(true)), []);
  return (
    isSettled && (
      <Addition>
        <UnreadMessages />
      </Addition>
    )
  );
}

/** The router marks the current link with aria-current. */
function NavigationList({ onFollow }: { onFollow?: () => void }) {
  return sidebar.map(group => (
    <ul key={group[0]?.to} className={classes.navGroup}>
      {group.map(place => (
        <li key={place.to}>
          <Link
            to={place.to}
            className={classes.navLink}
            activeOptions={{ exact: place.to === '/', includeSearch: false }}
            data-tour={place.to.slice(1)}
            onClick={onFollow}
          >
            <Icon name={place.icon} />
            {place.label}
            {place.to === '/messages' && <UnreadCount />}
          </Link>
        </li>
      ))}
    </ul>
  ));
}

/** The sidebar on small screens. A modal `<dialog>` traps the focus, closes on Escape and makes the page inert. */
function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // `showModal` has no equivalent attribute.
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label="Menu"
      onClose={onClose}
      // The backdrop is the dialog element outside its panel.
      onClick={event => event.target === event.currentTarget && close()}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      <nav className={classes.drawerPanel} aria-label="Main">
        <div className={classes.drawerHead}>
          <b>Sorrel</b>
          <ActionIcon aria-label="Close menu" onClick={close}>
            <Icon name="close" />
          </ActionIcon>
        </div>
        <NavigationList onFollow={close} />
      </nav>
    </dialog>
  );
}

/** The frame around every page. Renders nothing when signed out, because the 401 has already started a redirect. */
export function Shell() {
  const session = useSession();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const main = useFocusOnNavigation();
  if (session.isPending) return <PageSpinner />;
  if (isStatus(session.error, 401)) return null;
  if (session.isError)
    return <ErrorState level="h1" title="Sorrel didn’t load" error={session.error} onRetry={() => session.refetch()} />;
  if (session.data.mustSecure) return <TwoFactorGate />;
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <TopBar onMenu={() => setIsDrawerOpen(true)} />
      <nav className={classes.sidebar} aria-label="Main">
        <NavigationList />
      </nav>
      {isDrawerOpen && <NavigationDrawer onClose={() => setIsDrawerOpen(false)} />}
      <main ref={main} id="main" className={classes.main} tabIndex={-1}>
        {/* The key remounts the screens when the practice changes its formats, which are not React state. */}
        <div className={classes.page} key={appLocaleOf(session.data.practice)}>
          {!session.data.isEmailProven && (
            <Addition>
              <VerifyEmailBanner />
            </Addition>
          )}
          {session.data.isSendingHeld && (
            <Addition>
              <HoldBanner />
            </Addition>
          )}
          <Outlet />
        </div>
        {/* Container for menus: after the page in the DOM, but inside its landmark. */}
        <div id="floating" />
      </main>
      <TourHost />
      <PaletteHost />
    </>
  );
}

function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname });
  const last = useRef(path);
  // Moves the focus to the new page, as a full page load would.
  useEffect(() => {
    if (last.current && path !== last.current) main.current?.focus({ preventScroll: true });
    last.current = path;
  }, [path]);
  return main;
}

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

/** Menu items for users who belong to several practices. */
function PracticeItems({ user }: { user: CurrentUser }) {
  const choosing = useMutation({
    mutationFn: (tenantId: number) => api.post('/api/auth/practice', { tenantId }),
    // A full page load clears cached data of the previous practice.
    onSuccess: () => window.location.assign('/'),
    onError: error => toast.failure('Failed to switch practice', sentenceOf(error, 'Try again.')),
  });
  if (user.practices.length < 2) return null;
  return (
    <>
      <Menu.Label>Practices</Menu.Label>
      {user.practices.map(({ tenantId, name }) => (
        <Menu.RadioItem
          key={tenantId}
          value={String(tenantId)}
          checked={tenantId === user.tenantId}
          disabled={choosing.isPending}
          onClick={() => tenantId !== user.tenantId && choosing.mutate(tenantId)}
          classNames={{ itemIndicator: classes.noIndicator }}
          rightSection={tenantId === user.tenantId && <Icon name="check" size={16} />}
        >
          <span className={classes.practiceName}>{name}</span>
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
    </>
  );
}

function UserMenu() {
  const user = useCurrentUser();
  const name = displayName(user);
  const takeTour = useTakeTour();
  return (
    <Menu width={232}>
      <Menu.Target>
        <button type="button" className={classes.user} data-tour="account">
          <Portrait initials={[...user.firstName][0] ?? 'U'} imageUrl={user.profileImageUrl} seed={0} size="small" />
          <span className={classes.userName}>
            {name}
            <VisuallyHidden>, account menu</VisuallyHidden>
          </span>
          <Icon name="chevronDown" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.account}>
          <b>{name}</b>
          <span>{user.practice.name}</span>
        </div>
        <Menu.Divider />
        <PracticeItems user={user} />
        <MenuLink leftSection={<Icon name="person" size={16} />} to="/settings" search={{ tab: 'profile' }}>
          Profile Settings
        </MenuLink>
        <MenuLink leftSection={<Icon name="card" size={16} />} to="/settings" search={{ tab: 'subscription' }}>
          Subscription
        </MenuLink>
        <Menu.Item leftSection={<Icon name="tour" size={16} />} onClick={takeTour}>
          Take Tour
        </Menu.Item>
        <MenuLink leftSection={<Icon name="info" size={16} />} to="/help">
          Help &amp; Support
        </MenuLink>
        <DarkModeItem />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" size={16} />} component="a" href="/api/logout">
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** In the style of the icons in src/ui/Icon.tsx. */
function MoonIcon() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M16.2 11.8A6.8 6.8 0 0 1 8.2 3.8a6.8 6.8 0 1 0 8 8z" strokeLinejoin="round" />
    </svg>
  );
}

function DarkModeItem() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <Menu.CheckboxItem
      checked={isDark}
      onChange={isOn => setColorScheme(isOn ? 'dark' : 'light')}
      closeMenuOnClick={false}
      rightSection={<span className={classes.switch} data-on={isDark || undefined} />}
      classNames={{ itemIndicator: classes.noIndicator }}
    >
      <span className={classes.iconLabel}>
        <MoonIcon />
        Dark mode
      </span>
    </Menu.CheckboxItem>
  );
}

function TopBar({ onMenu }: { onMenu: () => void }) {
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
