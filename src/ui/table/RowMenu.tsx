import { Menu } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import classes from './RowMenu.module.css';

type Props = { label: string; children: ReactNode };

/** Actions for one row. The menu is mounted at the first opening, because a long list has one per row. */
export function RowMenu({ label, children }: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  // The menu's own target replaces the first button, which had the focus; keys pressed at that moment must reach the
  // menu.
  useLayoutEffect(() => {
    if (wasOpened) target.current?.focus({ preventScroll: true });
  }, [wasOpened]);
  const button = (
    <button
      ref={target}
      type="button"
      className={classes.button}
      aria-label={label}
      aria-haspopup="menu"
      onClick={wasOpened ? undefined : open}
    >
      <Icon name="more" />
    </button>
  );
  if (!wasOpened) return button;
  return (
    // Mantine would return the focus to the first button, which is unmounted.
    <Menu width={192} opened={isOpen} onChange={setIsOpen} returnFocus={false} onClose={() => target.current?.focus()}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
