import { Button } from '@mantine/core';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import type { ArrivalReport } from '../contract.ts';
import classes from './portability.module.css';

const counted = (count: number, one: string, many = `${one}s`) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** Sentences about what was imported and what is left to do. */
export function describeReport(report: ArrivalReport): string[] {
  const { team, addresses, stopped, missingFiles } = report;
  const sentences = [
    `Imported ${counted(report.clients, 'client')}, ${counted(report.appointments, 'appointment')}, ${counted(report.invoices, 'invoice')} and ${counted(report.files, 'file')}.`,
    'Nothing is sent until you resume sending in the banner above. Connect your accounts for email, text messages and payments first.',
  ];
  if (team.length)
    sentences.push(
      `Imported by name only: ${team.slice(0, 5).join(', ')}${team.length > 5 ? ` and ${team.length - 5} more` : ''}. What they wrote and signed stays theirs. Invite them again, and reassign their upcoming appointments.`,
    );
  for (const { was, is } of addresses)
    sentences.push(`The address /bio/${was} is already taken here. That page is now at /bio/${is}.`);
  if (stopped.messages)
    sentences.push(`${counted(stopped.messages, 'message')} waiting to be sent there won’t be sent from here.`);
  if (stopped.refunds)
    sentences.push(`${counted(stopped.refunds, 'refund')} not completed yet. Check with your payment provider.`);
  if (stopped.sequences)
    sentences.push(`${counted(stopped.sequences, 'email sequence')} turned off. Turn on what should continue.`);
  if (missingFiles)
    sentences.push(`${counted(missingFiles, 'file')} not imported: missing there, or a picture larger than 5 MB.`);
  return sentences;
}

type Props = { report: ArrivalReport; onClose: () => void };

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
