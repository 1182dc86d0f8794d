import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../layout/Dialog.tsx';
import classes from '../layout/dialog.module.css';
import { type OpenQuestion, useQuestion } from './confirm.ts';

/** Shows the question of `confirm`. Loaded with the first question. */
export function ConfirmDialog() {
  const question = useQuestion();
  // Keeps the text while the dialog fades out, when the question is already cleared.
  const [shown, setShown] = useState<OpenQuestion | null>(question);
  if (question && question !== shown) setShown(question);
  return (
    <Dialog
      title={shown?.title}
      isOpen={question !== null}
      onClose={() => question?.answer(false)}
      width={440}
      isQuestion
    >
      {shown?.message && <p className={classes.message}>{shown.message}</p>}
      <div className={classes.actions}>
        <Button data-autofocus onClick={() => question?.answer(false)}>
          {shown?.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          variant="filled"
          color={shown?.isDestructive ? 'red' : undefined}
          onClick={() => question?.answer(true)}
        >
          {shown?.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
