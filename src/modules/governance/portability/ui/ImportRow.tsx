import { useState } from 'react';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { queryClient } from '../../../../ui/query.ts';
import section from '../../../../ui/section.module.css';
import { UploadButton, UploadRefusal } from '../../../../ui/UploadButton.tsx';
import { useUpload } from '../../../../ui/use-upload.ts';
import { type ArrivalReport, arrivalReport, largestArchive } from '../contract.ts';
import { portabilityPath } from './portability-queries.ts';

const ImportedDialog = onDemand(() => import('./ImportedDialog.tsx').then(file => file.ImportedDialog));

/** Takes in what another Sorrel has exported; only where there is nothing yet. */
export function ImportRow({ whyNot }: { whyNot: string | null }) {
  const [report, setReport] = useState<ArrivalReport | null>(null);
  const upload = useUpload({
    path: `${portabilityPath}/import`,
    schema: arrivalReport,
    largest: largestArchive,
    onUploaded: setReport,
  });
  const close = () => {
    setReport(null);
    // Nothing that was read before is true any more.
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
