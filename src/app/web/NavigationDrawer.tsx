import { ActionIcon } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { NavigationList } from './NavigationList.tsx';
import classes from './shell.module.css';

/** The sidebar of small screens. A modal `<dialog>` traps the focus, closes on Escape and keeps the page inert. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
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
