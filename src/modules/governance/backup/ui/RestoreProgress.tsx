import { Button, Loader } from '@mantine/core';
import { Dialog } from '../../../../ui/Dialog.tsx';
import dialog from '../../../../ui/dialog.module.css';
import { refresh } from '../../../../ui/query.ts';
import classes from './backup.module.css';
import { backupsPath } from './backup-queries.ts';
import { type RestoreStage, useRestoreStage } from './use-restore-stage.ts';

const titles: Record<RestoreStage, string> = {
  stopping: 'Preparing to restore',
  away: 'Restoring',
  long: 'Still restoring',
  done: 'Restored',
  failed: 'Nothing was restored',
};

type Props = { moment: string; onClose: () => void };

/** While the program is away: it cannot say how far it is, only that it is gone, and what came of it once it is back. */
export function RestoreProgress({ moment, onClose }: Props) {
  const stage = useRestoreStage();
  const isOver = stage === 'done' || stage === 'failed';
  const words: Record<RestoreStage, string> = {
    stopping: 'The backup is complete. Sorrel finishes current work first.',
    away: 'Sorrel is restoring everything and will restart. Keep this page open.',
    long: 'A large backup takes longer. If Sorrel doesn’t come back, your administrator can find the reason in its log. Your data is either as before or as in the backup, never a mix.',
    done: `Everything is as it was then (${moment}). Sign in again, with your password from that time. Nothing is sent until you resume sending.`,
    failed: 'Sorrel is back with everything as it was before. Your administrator can find the reason in its log.',
  };
  const close = () => {
    onClose();
    void refresh(backupsPath);
  };
  return (
    <Dialog title={titles[stage]} isOpen onClose={() => undefined} isLight={false} isQuestion width={440}>
      <div className={classes.stage} role="status" aria-live="polite">
        {!isOver && <Loader size={20} aria-hidden />}
        <p className={dialog.message}>{words[stage]}</p>
      </div>
      {isOver && (
        <div className={dialog.actions}>
          {stage === 'done' && (
            <Button variant="filled" component="a" href="/login" ref={takeFocus}>
              Sign in
            </Button>
          )}
          {stage === 'failed' && (
            <Button variant="filled" ref={takeFocus} onClick={close}>
              Close
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** It comes into an open dialog: what a link has of its own to take the focus works when a page is loaded only. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
