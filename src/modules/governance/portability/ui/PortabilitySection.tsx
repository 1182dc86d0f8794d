import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../../ui/data/query.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { UploadButton, UploadRefusal } from '../../../../ui/form/UploadButton.tsx';
import { useUpload } from '../../../../ui/form/use-upload.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type ArrivalReport, arrivalReport, maxArchiveBytes } from '../contract.ts';
import { portabilityPath, portabilityQuery } from './portability-queries.ts';

const ExportDialog = onDemand(() => import('./ExportDialog.tsx').then(file => file.ExportDialog));

/** Export from and import into this instance. */
export function PortabilitySection() {
  if (useMay('backups.write')) return <Moving />;
  return (
    <Section title="The whole practice">
      <ul className={section.card}>
        <li className={section.row}>
          <div className={section.rowText}>
            <h3>Export your practice</h3>
            <p className={section.quiet}>Only owners can export the whole practice.</p>
          </div>
        </li>
      </ul>
    </Section>
  );
}

const ImportedDialog = onDemand(() => import('./ImportedDialog.tsx').then(file => file.ImportedDialog));

/** Only possible while the practice is empty. */
function ImportRow({ whyNot }: { whyNot: string | null }) {
  const [report, setReport] = useState<ArrivalReport | null>(null);
  const upload = useUpload({
    path: `${portabilityPath}/import`,
    schema: arrivalReport,
    largest: maxArchiveBytes,
    onUploaded: setReport,
  });
  const close = () => {
    setReport(null);
    // All cached data is stale.
    void queryClient.invalidateQueries();
  };
  return (
    <li className={section.row}>
      <div className={section.rowText}>
        <h3>Import a practice</h3>
        <p className={section.quiet}>
          {whyNot ??
            'Choose the ZIP file you exported from another Sorrel server. It replaces your settings, services and hours here, and nothing is sent until you resume sending. Clients you erased since the export come back, so erase them again.'}
        </p>
        {upload.name !== null && upload.percent === 100 && (
          <p className={section.quiet} role="status">
            Upload complete. Checking and importing can take a few minutes.
          </p>
        )}
        <UploadRefusal upload={upload} />
      </div>
      {whyNot === null && (
        <div className={section.rowActions}>
          <UploadButton upload={upload} label="Practice archive" accept=".zip,application/zip" />
        </div>
      )}
      {report && <ImportedDialog report={report} onClose={close} />}
    </li>
  );
}

function Moving() {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery(portabilityQuery);
  return (
    <Section title="The whole practice">
      <ul className={section.card}>
        <li className={section.row}>
          <div className={section.rowText}>
            <h3>Export your practice</h3>
            <p className={section.quiet}>
              One ZIP file with everything: spreadsheets, your files, your invoices as PDF and a copy that another
              Sorrel server can import. Passwords and the keys of connected accounts aren’t included.
            </p>
          </div>
          <div className={section.rowActions}>
            <Button leftSection={<Icon name="download" size={16} />} onClick={() => setIsOpen(true)}>
              Export everything
            </Button>
          </div>
        </li>
        {data && <ImportRow whyNot={data.whyNot} />}
      </ul>
      {!data && error && (
        <div className={section.card}>
          <ErrorState
            title="Failed to check whether you can import a practice"
            error={error}
            onRetry={() => refetch()}
          />
        </div>
      )}
      {!data && !error && <RowSkeletons label="Loading" />}
      {isOpen && <ExportDialog onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
