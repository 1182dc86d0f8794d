import { Button } from '@mantine/core';
import { Dialog } from '../../../../ui/Dialog.tsx';
import dialog from '../../../../ui/dialog.module.css';
import type { ArrivalReport } from '../contract.ts';
import { describeReport } from './describe-report.ts';
import classes from './portability.module.css';

type Props = { report: ArrivalReport; onClose: () => void };

/** What came along, and what is for the owner to do. */
export function ImportedDialog({ report, onClose }: Props) {
  return (
    <Dialog title={`${report.practice} was imported`} isOpen onClose={onClose} width={520}>
      <ul className={`${dialog.message} ${classes.report}`}>
        {describeReport(report).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className={dialog.actions}>
        <Button variant="filled" data-autofocus onClick={onClose}>
          Look around
        </Button>
      </div>
    </Dialog>
  );
}
