import type { ArrivalReport } from '../contract.ts';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What came along and what is left to do, a sentence each. */
export function describeReport(report: ArrivalReport): string[] {
  const { team, addresses, stopped, missingFiles } = report;
  const sentences = [
    `${counted(report.clients, 'client')}, ${counted(report.appointments, 'appointment')}, ${counted(report.invoices, 'invoice')} and ${counted(report.files, 'file')} came along.`,
    'Nothing is sent until you say so, in the line above the pages. Connect your accounts for mail, text messages and payments first.',
  ];
  if (team.length)
    sentences.push(
      `${team.slice(0, 5).join(', ')}${team.length > 5 ? ` and ${team.length - 5} more` : ''} came along by name: what they wrote and signed stays theirs. Invite them again, and hand over sessions ahead of them.`,
    );
  for (const { was, is } of addresses)
    sentences.push(`The address /bio/${was} is somebody else’s here. That page is at /bio/${is} now.`);
  if (stopped.messages)
    sentences.push(`${counted(stopped.messages, 'message')} that waited to be sent there will not be sent from here.`);
  if (stopped.refunds)
    sentences.push(`${counted(stopped.refunds, 'refund')} was not through yet. Ask your payment provider about it.`);
  if (stopped.sequences)
    sentences.push(`${counted(stopped.sequences, 'sequence')} of mails is off now. Switch on what is to go on.`);
  if (missingFiles)
    sentences.push(
      `${counted(missingFiles, 'file')} could not come along: missing there, or a picture of more than 5 MB.`,
    );
  return sentences;
}
