import section from '../../../../ui/section.module.css';
import type { SequenceDetail } from '../contract.ts';
import classes from './sequences.module.css';

/** What came of it so far. */
export function SequenceFigures({ sequence }: { sequence: SequenceDetail }) {
  const { mails, people, ended, trigger, stopsWhenActing } = sequence;
  const leads = stopsWhenActing && trigger !== 'booked';
  const figures: [string, number, string?][] = [
    ['Active', people],
    ['Emails sent', mails.sent, mails.failed ? `${format(mails.failed)} not delivered` : undefined],
    ['Clicked', mails.clicked, shareOf(mails.clicked, mails.sent)],
    ['Completed', ended.done ?? 0],
    ...(leads || ended.acted ? [['Booked', ended.acted ?? 0] satisfies [string, number]] : []),
    ['Exited', ended.left ?? 0],
  ];
  return (
    <dl className={`${section.card} ${classes.figures}`} aria-label="Results">
      {figures.map(([name, count, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {format(count)}
            {note && <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const format = (count: number) => count.toLocaleString('en-US');
const shareOf = (some: number, all: number) => (some && all ? `${Math.round((100 * some) / all)}%` : undefined);
