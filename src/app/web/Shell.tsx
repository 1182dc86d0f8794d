import { ActionIcon } from '@mantine/core';
import { CatchBoundary, Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../../modules/accounts/auth/ui/use-current-user.ts';
import { appLocaleOf } from '../../shared/locale.ts';
import { isStatus } from '../../ui/data/api-error.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../ui/feedback/PageSpinner.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { sidebar } from './app-pages.ts';
import { PaletteHost } from './palette/PaletteHost.tsx';
import classes from './shell.module.css';
import { TopBar } from './TopBar.tsx';
import { TourHost } from './tour/TourHost.tsx';

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
