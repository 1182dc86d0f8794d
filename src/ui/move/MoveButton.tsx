import { ActionIcon } from '@mantine/core';
import { Icon } from '../Icon.tsx';
import { blurAfterPress } from './blur-after-press.ts';
import classes from './move-button.module.css';

type Props = { id?: string; label: string; isDown?: boolean; isOff: boolean; onMove: () => void };

/** Stays focusable at the end of the list, where a disabled button would lose the focus. */
export function MoveButton({ id, label, isDown, isOff, onMove }: Props) {
  return (
    <ActionIcon
      id={id}
      className={classes.move}
      aria-label={label}
      aria-disabled={isOff}
      data-down={isDown || undefined}
      {...blurAfterPress(() => !isOff && onMove())}
    >
      <Icon name="sortUp" size={16} />
    </ActionIcon>
  );
}
