import section from '../../../ui/section.module.css';
import type { ErasureLine, ErasureReport } from '../contract.ts';

/** What became of each kind of thing, and the report as a file. */
export function ErasureLines({ report }: { report: ErasureReport }) {
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(report, null, 2))}`;
  return (
    <>
      <ul>
        {report.lines.map(line => (
          <li key={line.what}>
            {line.what}: {became(line)}
            {line.why && <span className={section.quiet}> {line.why}</span>}
          </li>
        ))}
      </ul>
      <p>
        <a href={file} download={`erasure-${report.id}.json`}>
          Download this report
        </a>
      </p>
    </>
  );
}

const became = ({ deleted, anonymized, kept }: ErasureLine): string =>
  [deleted && `${deleted} deleted`, anonymized && `${anonymized} without a name now`, kept && `${kept} kept`]
    .filter(Boolean)
    .join(', ');
