import { Button } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import section from '../../../../ui/layout/section.module.css';
import type { ErasureLine, ErasureReport } from '../contract.ts';
import classes from './privacy.module.css';

/** Groups by reason, so that each is shown once. Lines without a reason come last. */
export function groupByReason(lines: ErasureLine[]): { why: string | null; lines: ErasureLine[] }[] {
  const groups = Map.groupBy(lines, ({ why }) => why);
  return [...groups]
    .map(([why, lines]) => ({ why, lines }))
    .toSorted((one, other) => Number(one.why === null) - Number(other.why === null));
}

export const becameOf = ({ deleted, anonymized, kept }: ErasureLine): string =>
  [kept && `${kept} kept`, anonymized && `${anonymized} kept without a name`, deleted && `${deleted} deleted`]
    .filter(Boolean)
    .join(', ');

/** Kept records first, with their reason. */
export const ErasureLines = ({ report }: { report: ErasureReport }) => (
  <ul className={classes.lines}>
    {groupByReason(report.lines).map(({ why, lines }) => (
      <li key={why}>
        <dl>
          {lines.map(line => (
            <div key={line.what}>
              <dt>{line.what}</dt>
              <dd>{becameOf(line)}</dd>
            </div>
          ))}
        </dl>
        {why && <p className={section.quiet}>{why}</p>}
      </li>
    ))}
  </ul>
);

/** Download of an erasure's report, as evidence for the person who asked for it. */
export const ReportFile = ({ report, size }: { report: ErasureReport; size?: 'xs' }) => (
  <Button
    component="a"
    size={size}
    href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(report, null, 2))}`}
    download={`erasure-${report.id}.json`}
    leftSection={<Icon name="download" size={16} />}
  >
    Download report
  </Button>
);
