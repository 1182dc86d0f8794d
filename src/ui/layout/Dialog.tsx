import { Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useIsRehearsal } from '../on-demand.tsx';
import { useFocusBack } from '../use-focus-back.ts';
import classes from './dialog.module.css';

type Props = {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** After it has faded out. */
  onClosed?: () => void;
  children: ReactNode;
  /** In pixels. */
  width?: number;
  /** Whether Escape and a click beside it close it. */
  isLight?: boolean;
  /** A question that needs an answer: no close button, over other dialogs, read out at once. */
  isQuestion?: boolean;
  /** Over the whole screen: for much to do on a phone. */
  isFull?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** A modal dialog: the focus stays inside and returns after, the page behind does not scroll. */
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
      {/* Marks a dialog that is fading out: shortcuts and focus no longer treat it as open. */}
      <Modal.Content data-closing={!isOpen || undefined}>
        {/* Mantine's own header is a second banner of the page. */}
        <div className={classes.head}>
          <Modal.Title>{title}</Modal.Title>
          {!isQuestion && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
