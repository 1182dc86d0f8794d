import { Menu } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import classes from './RowMenu.module.css';

type Props = { label: string; children: ReactNode };

/** What can be done with one row. The menu itself is made when it is opened: a long list has one for each row. */
export function RowMenu({ label, children }: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  // The first button gives way to the menu's own, and the focus went with it: an arrow at that moment must find the menu.
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
    // The focus has to find this button on closing, and not the first one.
    <Menu width={192} opened={isOpen} onChange={setIsOpen} returnFocus={false} onClose={() => target.current?.focus()}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
