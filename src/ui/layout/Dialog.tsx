import { Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useIsRehearsal } from '../on-demand.tsx';
import { useFocusBack } from '../use-focus-back.ts';
import classes from './dialog.module.css';

type Props = {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** After the fade-out. */
  onClosed?: () => void;
  children: ReactNode;
  /** In pixels. */
  width?: number;
  /** Whether Escape and a click outside close it. */
  isLight?: boolean;
  /** A question that needs an answer (alertdialog): no close button, and above other dialogs. */
  isQuestion?: boolean;
  /** Fills the screen, for longer work on phones. */
  isFull?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** A modal dialog: traps the focus and restores it afterwards, and locks the scrolling of the page. */
export function Dialog({ title, isOpen, onClose, onClosed, children, width = 480, isLight = true, ...props }: Props) {
  const { isQuestion = false, isFull = false, onKeyDown } = props;
  const isRehearsal = useIsRehearsal();
  useFocusBack(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      size={width}
      fullScreen={isFull}
      centered
      withinPortal={!isRehearsal}
      padding="lg"
      returnFocus={false}
      closeOnEscape={isLight}
      closeOnClickOutside={isLight}
      zIndex={isQuestion ? 300 : 200}
      transitionProps={{ transition: 'pop', duration: 180 }}
      onKeyDown={onKeyDown}
      classNames={{ overlay: classes.overlay, content: classes.content, title: classes.title, close: classes.close }}
    >
      <Modal.Overlay />
      {/* Marks a dialog that is fading out, so that shortcuts and focus ignore it. */}
      <Modal.Content data-closing={!isOpen || undefined}>
        {/* Mantine's header would add a second banner landmark. */}
        <div className={classes.head}>
          <Modal.Title>{title}</Modal.Title>
          {!isQuestion && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
