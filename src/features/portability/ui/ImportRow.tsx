import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { UploadProgress } from '../../../ui/ChosenFile.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { queryClient } from '../../../ui/query.ts';
import section from '../../../ui/section.module.css';
import { useUpload } from '../../../ui/use-upload.ts';
import { type ArrivalReport, arrivalReport, largestArchive } from '../contract.ts';
import classes from './portability.module.css';
import { portabilityPath } from './portability-queries.ts';

const ImportedDialog = lazy(async () => ({ default: (await import('./ImportedDialog.tsx')).ImportedDialog }));

/** Takes in what another Sorrel has exported; only where there is nothing yet. */
export function ImportRow({ whyNot }: { whyNot: string | null }) {
  const input = useRef<HTMLInputElement>(null);
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
        <div role="alert">{upload.refusal && <p className={classes.problem}>{upload.refusal}</p>}</div>
      </div>
      {whyNot === null && (
        <div className={section.rowActions}>
          {upload.name === null ? (
            <Button leftSection={<Icon name="upload" size={16} />} onClick={() => input.current?.click()}>
              Choose a file
            </Button>
          ) : (
            <UploadProgress name={upload.name} percent={upload.percent} onStop={upload.stop} />
          )}
          <input
            ref={input}
            type="file"
            accept=".zip,application/zip"
            aria-label="Archive of a practice"
            tabIndex={-1}
            hidden
            onChange={event => {
              upload.begin(event.currentTarget.files?.[0]);
              // The same file, mended, can be chosen again.
              event.currentTarget.value = '';
            }}
          />
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
