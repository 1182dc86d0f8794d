import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../../shared/format-moment.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ErasureReport } from '../contract.ts';
import { ErasureLines } from './ErasureLines.tsx';
import classes from './privacy.module.css';
import { erasuresQuery } from './privacy-queries.ts';
import { ReportFile } from './ReportFile.tsx';

const reasons: Record<ErasureReport['reason'], string> = {
  asked: 'on request',
  rule: 'by a retention rule',
  restored: 'again after a restore',
};

/** The reports of who was erased, without their names. */
export function ErasureList() {
  const zone = useCurrentUser().practice.timeZone;
  const { data: reports, error, refetch } = useQuery(erasuresQuery);
  if (error) return <ErrorState title="Failed to load the reports" error={error} onRetry={() => refetch()} />;
  if (!reports?.length) return null;
  return (
    <Section
      title="Erased clients"
      purpose="What was erased, what was kept and why. To erase a client, open their page and choose Erase personal data."
    >
      <ul className={section.card}>
        {reports.map(report => (
          <li key={report.id} className={section.row}>
            <details className={classes.report}>
              <summary>
                <b>Client {report.formerId}</b>
                <span className={section.quiet}>
                  {formatMoment(report.createdAt, zone)}, {reasons[report.reason]}
                </span>
              </summary>
              <ErasureLines report={report} />
              <ReportFile report={report} size="xs" />
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
