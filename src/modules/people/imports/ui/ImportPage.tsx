import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { refreshClients } from '../../clients/ui/client-queries.ts';
import { countClients } from '../../clients/ui/format-client.ts';
import type { ImportInput, ImportReport } from '../contract.ts';
import { CheckReport, CheckSkeleton } from './CheckReport.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportProgress, ImportSteps } from './ImportSteps.tsx';
import classes from './import.module.css';
import { type Columns, clientColumns, importRows } from './import-rows.ts';
import { type ImportState, matching } from './import-state.ts';
import { MatchColumns } from './MatchColumns.tsx';
import { importFailureMessage, type Progress, sendImport } from './send-import.ts';
import { countRows, type Sheet } from './spreadsheet.ts';
import { clientTemplate } from './template.ts';

/** Imports clients from a file: choose it, match its columns, check, import. */
export function ImportPage() {
  const mayImport = useMay('clients.write');
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  return (
    <>
      <BackLink to="/clients">Clients</BackLink>
      <PageHead
        title="Import Clients"
        purpose="Bring the people you work with from a spreadsheet or another program."
      />
      {mayImport ? (
        <>
          <ImportSteps current={state.step} />
          <div
            key={state.step}
            ref={state.step === 'choose' ? undefined : takeFocus}
            tabIndex={-1}
            className={classes.step}
          >
            <Step state={state} onChange={setState} />
          </div>
        </>
      ) : (
        <EmptyState drawing="cards" title="You can’t import clients">
          Ask an owner for a role that can edit clients.
        </EmptyState>
      )}
    </>
  );
}

/** The focused button has disappeared; moves the focus to the top of the new step. */
function takeFocus(step: HTMLElement | null) {
  step?.focus({ preventScroll: true });
}

function ImportDone({ report, onAgain }: { report: ImportReport; onAgain: () => void }) {
  const { added, updated, skipped, invalid } = report;
  const rest = [
    updated && `${countClients(updated)} updated`,
    skipped && `${countRows(skipped)} skipped as duplicates`,
    invalid && `${countRows(invalid)} skipped because of errors`,
  ].filter(Boolean);
  return (
    <div className={classes.card} role="status">
      <EmptyState
        drawing="cards"
        title={added ? `${countClients(added)} added` : 'No new clients'}
        actions={
          <>
            <ButtonLink to="/clients" search={{ sort: '-createdAt' }} variant="filled">
              Show Clients
            </ButtonLink>
            <Button onClick={onAgain}>Import another file</Button>
          </>
        }
      >
        {rest.length > 0 ? `${rest.join(', ')}.` : 'Every row in the file was imported.'}
      </EmptyState>
    </div>
  );
}

type CheckRowsProps = {
  sheet: Sheet;
  columns: Columns;
  onBack: () => void;
  onAnotherFile: () => void;
  onDone: (report: ImportReport) => void;
};
type Duplicates = ImportInput['duplicates'];

/** Shows a dry run, then imports. */
function CheckRows({ sheet, columns, onBack, onAnotherFile, onDone }: CheckRowsProps) {
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
    // After a lost connection, the dry run tells whether the rows were imported.
    onError: () => check.refetch(),
  });
  if (check.isError)
    return (
      <div className={classes.card}>
        <ErrorState
          title="Failed to check the file"
          message={importFailureMessage(check.error)}
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
          <ErrorState title="Import failed" message={importFailureMessage(importing.error)} />
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

/** The dry run always uses `update`, because its answer distinguishes existing clients from repeated rows. */
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

type Props = { state: ImportState; onChange: (state: ImportState) => void };

function Step({ state, onChange }: Props) {
  const startAgain = () => onChange({ step: 'choose' });
  switch (state.step) {
    case 'choose':
      return <ChooseFile template={clientTemplate} onSheet={sheet => onChange(matching(sheet, clientColumns))} />;
    case 'match':
      return (
        <MatchColumns
          {...state}
          choice={clientColumns}
          onColumns={columns => onChange({ ...state, columns })}
          onBack={startAgain}
          onNext={() => onChange({ ...state, step: 'check' })}
        />
      );
    case 'check':
      return (
        <CheckRows
          {...state}
          onBack={() => onChange({ ...state, step: 'match' })}
          onAnotherFile={startAgain}
          onDone={report => onChange({ step: 'done', report })}
        />
      );
    case 'done':
      return <ImportDone report={state.report} onAgain={startAgain} />;
  }
}
