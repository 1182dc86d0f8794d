import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { refreshClients } from '../../clients/ui/client-queries.ts';
import type { ImportInput, ImportReport } from '../contract.ts';
import { CheckReport } from './CheckReport.tsx';
import { CheckSkeleton } from './CheckSkeleton.tsx';
import { countRows } from './count-rows.ts';
import { ImportProgress } from './ImportProgress.tsx';
import classes from './import.module.css';
import type { Columns } from './import-columns.ts';
import { importRows } from './import-rows.ts';
import { type Progress, sendImport, whyImportFailed } from './send-import.ts';
import type { Sheet } from './sheet.ts';

type Props = {
  sheet: Sheet;
  columns: Columns;
  onBack: () => void;
  onAnotherFile: () => void;
  onDone: (report: ImportReport) => void;
};
type Duplicates = ImportInput['duplicates'];

/** What would happen, asked of the server; then it happens. */
export function CheckRows({ sheet, columns, onBack, onAnotherFile, onDone }: Props) {
  const [duplicates, setDuplicates] = useState<Duplicates>('skip');
  const [progress, setProgress] = useState<Progress | null>(null);
  const check = useCheck(sheet, columns);
  const importing = useMutation({
    mutationFn: (skipInvalid: boolean) =>
      sendImport({ rows: importRows(sheet, columns), duplicates, skipInvalid, dryRun: false }, setProgress),
    onMutate: () => setProgress(null),
    onSuccess: report => {
      onDone(report);
      return refreshClients();
    },
    // Where the connection broke off, this tells whether the rows are in.
    onError: () => check.refetch(),
  });
  if (check.isError)
    return (
      <div className={classes.card}>
        <ErrorState
          title="Failed to check the file"
          message={whyImportFailed(check.error)}
          onRetry={() => check.refetch()}
        />
        <Button onClick={onBack}>Back</Button>
      </div>
    );
  if (!check.data) return <CheckSkeleton rows={sheet.rows.length} />;
  if (importing.isPending) return <ImportProgress progress={progress} rows={sheet.rows.length} />;
  const report = check.data;
  const ready = report.added + (duplicates === 'update' ? report.updated : 0);
  return (
    <>
      <CheckReport
        report={report}
        sheet={sheet}
        columns={columns}
        duplicates={duplicates}
        onDuplicates={setDuplicates}
      />
      {importing.isError && (
        <div className={classes.card}>
          <ErrorState title="Import failed" message={whyImportFailed(importing.error)} />
        </div>
      )}
      <div className={classes.actions}>
        <Button onClick={onBack}>Back</Button>
        <Button onClick={onAnotherFile}>Choose another file</Button>
        <Button variant="filled" disabled={!ready} onClick={() => importing.mutate(report.invalid > 0)}>
          {nameOf(ready, report)}
        </Button>
      </div>
    </>
  );
}

/** Asked as if duplicates were updated: so clients that exist are told from rows that repeat another. */
function useCheck(sheet: Sheet, columns: Columns) {
  const id = useId();
  return useQuery({
    queryKey: ['check of an import', id],
    queryFn: () =>
      sendImport({ rows: importRows(sheet, columns), duplicates: 'update', skipInvalid: false, dryRun: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function nameOf(ready: number, report: ImportReport): string {
  if (!ready) return 'Nothing to import';
  return report.invalid ? `Import the other ${countRows(ready)}` : `Import ${countRows(ready)}`;
}
