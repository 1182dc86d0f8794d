import { lazy, Suspense, useState } from 'react';
import { queryClient } from '../../../ui/query.ts';
import section from '../../../ui/section.module.css';
import { UploadButton, UploadRefusal } from '../../../ui/UploadButton.tsx';
import { useUpload } from '../../../ui/use-upload.ts';
import { type ArrivalReport, arrivalReport, largestArchive } from '../contract.ts';
import { portabilityPath } from './portability-queries.ts';

const ImportedDialog = lazy(async () => ({ default: (await import('./ImportedDialog.tsx')).ImportedDialog }));

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
        <h3>Bring a practice from another Sorrel</h3>
        <p className={section.quiet}>
          {whyNot ??
            'Choose the ZIP file that it exported. Every byte of it is checked before anything is changed; your settings, services and hours here are replaced. Whoever was erased after the file was made comes back with it: erase them again. Nothing is sent to anybody until you say so.'}
        </p>
        {upload.name !== null && upload.percent === 100 && (
          <p className={section.quiet} role="status">
            It is here. Now it is checked and put in place, which takes some minutes for a large practice.
          </p>
        )}
        <UploadRefusal upload={upload} />
      </div>
      {whyNot === null && (
        <div className={section.rowActions}>
          <UploadButton upload={upload} label="Archive of a practice" accept=".zip,application/zip" />
        </div>
      )}
      {report && (
        <Suspense>
          <ImportedDialog report={report} onClose={close} />
        </Suspense>
      )}
    </li>
  );
}
