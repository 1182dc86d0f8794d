import section from '../../../../ui/section.module.css';
import type { ErasureReport } from '../contract.ts';
import { becameOf, groupByReason } from './describe-erasure.ts';
import classes from './privacy.module.css';

/** What became of each kind of thing; what stayed first, with its reason. */
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
