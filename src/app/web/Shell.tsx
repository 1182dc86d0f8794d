import { ActionIcon } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../../modules/accounts/auth/ui/use-current-user.ts';
import { isStatus } from '../../ui/data/api-error.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../ui/feedback/PageSpinner.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { NavigationList } from './NavigationList.tsx';
import { PaletteHost } from './palette/PaletteHost.tsx';
import classes from './shell.module.css';
import { TopBar } from './TopBar.tsx';
import { TourHost } from './tour/TourHost.tsx';

// For few, and seldom: not part of what everybody waits for.
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

/** The sidebar of small screens. A modal `<dialog>` traps the focus, closes on Escape and keeps the page inert. */
function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Opens the browser's own dialog, which has no attribute for being modal.
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label="Menu"
      onClose={onClose}
      // The overlay is the dialog itself, outside the panel.
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

/** Everything around a page. Waits for the sign-in; signed out it renders nothing, the 401 has started the way back. */
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
        <div className={classes.page}>
          {!session.data.isEmailProven && (
            <Suspense>
              <VerifyEmailBanner />
            </Suspense>
          )}
          {session.data.isSendingHeld && (
            <Suspense>
              <HoldBanner />
            </Suspense>
          )}
          <Outlet />
        </div>
        {/* Where menus open: after the page, but inside its landmark. */}
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
  // Moves the browser's focus to the new page, as a full page load would.
  useEffect(() => {
    if (last.current && path !== last.current) main.current?.focus({ preventScroll: true });
    last.current = path;
  }, [path]);
  return main;
}
