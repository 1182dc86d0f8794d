import { Button } from '@mantine/core';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import type { SaveStatus } from './draft-saver.ts';
import classes from './notes.module.css';

type Props = { status: SaveStatus; error: unknown; onRetry: () => void };

const words: Record<SaveStatus, string> = {
  unchanged: '',
  typing: 'Not saved yet',
  saving: 'Saving...',
  saved: 'Saved',
  failed: 'Not saved',
  conflict: 'Not saved',
};

/** Whether what is written is safe. */
export function SaveState({ status, error, onRetry }: Props) {
  if (status !== 'failed') {
    return (
      <p className={classes.state} role="status">
        {status === 'saved' && <Icon name="check" size={16} />}
        {words[status]}
      </p>
    );
  }
  return (
    <div className={classes.failed} role="alert">
      <Icon name="alert" />
      <span>
        <b>Not saved.</b> {sentenceOf(error, 'The server didn’t respond.')} Your text is still here.
      </span>
      <Button size="xs" leftSection={<Icon name="retry" size={16} />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
