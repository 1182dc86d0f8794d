import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { BackLink } from '../../../../../ui/layout/BackLink.tsx';
import { ButtonLink } from '../../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../../ui/layout/PageHead.tsx';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { CheckErrors, CheckSkeleton, Figure } from '../../../../people/imports/ui/CheckReport.tsx';
import { ChooseFile } from '../../../../people/imports/ui/ChooseFile.tsx';
import { ImportProgress, ImportSteps } from '../../../../people/imports/ui/ImportSteps.tsx';
import classes from '../../../../people/imports/ui/import.module.css';
import { type ColumnChoice, type Columns, importRows } from '../../../../people/imports/ui/import-rows.ts';
import { type ImportState, matching } from '../../../../people/imports/ui/import-state.ts';
import { MatchColumns } from '../../../../people/imports/ui/MatchColumns.tsx';
import { importFailureMessage, type Progress, sendRows } from '../../../../people/imports/ui/send-import.ts';
import { countRows, type Sheet } from '../../../../people/imports/ui/spreadsheet.ts';
import { csvUrl, type Template } from '../../../../people/imports/ui/template.ts';
import { agreed, type SubscriberReport, subscriberImportLine } from '../../subscriber.ts';
import { countSubscribers, refreshSubscribers, subscribersPath } from '../subscriber-queries.ts';

type State = ImportState<SubscriberReport>;

/** Same steps as the import of clients: file, columns, check, import. */
export function SubscriberImportPage() {
  const mayImport = useMay('subscribers.write');
  const [state, setState] = useState<State>({ step: 'choose' });
  return (
    <>
      <BackLink to="/marketing" search={{ tab: 'subscribers' }}>
        Marketing
      </BackLink>
      <PageHead title="Import Subscribers" purpose="Bring your newsletter subscribers from another app." />
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
        <EmptyState drawing="mail" title="You can’t import subscribers">
          Ask a practice owner for a role that can edit subscribers.
        </EmptyState>
      )}
    </>
  );
}

/** The clicked button was unmounted, so keyboard users continue at the top of the new step. */
function takeFocus(step: HTMLElement | null) {
  step?.focus({ preventScroll: true });
}

/** Fields to which a column of the file can be mapped. */
export const subscriberColumns: ColumnChoice = {
  meanings: ['email', 'fullName', 'firstName', 'lastName'],
  missing: columns => (columns.includes('email') ? null : 'Choose which column has the email addresses.'),
};

const subscriberTemplate: Template = {
  fileName: 'sorrel-subscribers-template.csv',
  url: csvUrl([
    ['Email', 'First name', 'Last name'],
    ['ann@example.com', 'Ann', 'Example'],
  ]),
  needs: 'Each row needs an email address. Names are optional.',
};

function SubscribersImported({ report, onAgain }: { report: SubscriberReport; onAgain: () => void }) {
  const { added, subscribed, waiting, unsubscribed, suppressed, repeated, invalid } = report;
  const rest = [
    [subscribed, 'already subscribed'],
    [waiting, 'pending'],
    [unsubscribed, 'unsubscribed'],
    [suppressed, 'blocked'],
    [repeated, 'repeated'],
    [invalid, 'with errors'],
  ] as const;
  const summary = rest.filter(([rows]) => rows).map(([rows, why]) => `${countRows(rows)} ${why}`);
  return (
    <div className={classes.card} role="status">
      <EmptyState
        drawing="mail"
        title={added ? `${countSubscribers(added)} added` : 'No new subscribers'}
        actions={
          <>
            <ButtonLink to="/marketing" search={{ tab: 'subscribers' }} variant="filled">
              Show Subscribers
            </ButtonLink>
            <Button onClick={onAgain}>Import another file</Button>
          </>
        }
      >
        {summary.length > 0 ? `Skipped: ${summary.join(', ')}.` : 'Every row in the file is now a subscriber.'}
      </EmptyState>
    </div>
  );
}

type SubscriberFile = { sheet: Sheet; columns: Columns };

const checkSubscribers = (file: SubscriberFile): Promise<SubscriberReport> => send(file, { dryRun: true });

/** By importing, the user declares that these people agreed. */
const importSubscribers = (file: SubscriberFile, onProgress: (progress: Progress) => void) =>
  send(file, { hasAgreed: true }, onProgress);

const send = (
  { sheet, columns }: SubscriberFile,
  how: { dryRun: true } | { hasAgreed: true },
  onProgress?: (progress: Progress) => void,
) =>
  sendRows(
    {
      path: `${subscribersPath}/import`,
      input: { rows: importRows(sheet, columns), ...how },
      line: subscriberImportLine,
    },
    onProgress,
  );

/** Result of the dry run: rows to import, and why others are left out. */
function SubscriberCheck({ report, sheet, columns }: SubscriberFile & { report: SubscriberReport }) {
  const { added, subscribed, waiting, unsubscribed, suppressed, repeated, invalid } = report;
  const leftOut = subscribed + waiting + unsubscribed + suppressed + repeated + invalid;
  return (
    <>
      <section className={classes.card} aria-labelledby="check">
        <h2 id="check">Import preview</h2>
        <dl className={classes.figures}>
          <Figure label="New subscribers" value={added} />
          <Figure label="Already on the list" value={subscribed + waiting} />
          <Figure label="Unsubscribed" value={unsubscribed} />
          <Figure label="Blocked" value={suppressed} />
          <Figure label="Repeat an earlier row" value={repeated} />
          <Figure label="With errors" value={invalid} tone={invalid ? 'bad' : undefined} />
        </dl>
      </section>
      {leftOut > 0 && (
        <section className={classes.card} aria-labelledby="left-out">
          <h2 id="left-out">{countRows(leftOut)} skipped</h2>
          <p className={classes.about}>
            An import doesn’t change people on the list or bring back anyone who unsubscribed or is blocked. To fix
            errors, edit your file and upload it again.
          </p>
          <CheckErrors errors={report.leftOut} invalid={leftOut} sheet={sheet} columns={columns} why="Why" />
        </section>
      )}
    </>
  );
}

type Props = SubscriberFile & {
  onBack: () => void;
  onAnotherFile: () => void;
  onDone: (report: SubscriberReport) => void;
};

/** Shows the dry run; importing requires the declaration that the people agreed. */
function CheckSubscribers({ sheet, columns, onBack, onAnotherFile, onDone }: Props) {
  const id = useId();
  const [hasAgreed, setHasAgreed] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const check = useQuery({
    queryKey: ['check of an import', id],
    queryFn: () => checkSubscribers({ sheet, columns }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const importing = useMutation({
    mutationFn: () => importSubscribers({ sheet, columns }, setProgress),
    onMutate: () => setProgress(null),
    onSuccess: report => {
      onDone(report);
      return refreshSubscribers();
    },
    // After a broken connection a new dry run shows whether the rows were imported.
    onError: () => check.refetch(),
  });
  if (check.isError)
    return (
      <div className={classes.card}>
        <ErrorState
          title="Couldn’t check the file"
          message={importFailureMessage(check.error)}
          onRetry={() => check.refetch()}
        />
        <Button onClick={onBack}>Back</Button>
      </div>
    );
  if (!check.data) return <CheckSkeleton rows={sheet.rows.length} />;
  if (importing.isPending) return <ImportProgress progress={progress} rows={sheet.rows.length} />;
  const { added } = check.data;
  return (
    <>
      <SubscriberCheck report={check.data} sheet={sheet} columns={columns} />
      {added > 0 && (
        <section className={classes.card} aria-label="Consent">
          <Checkbox
            label={agreed.many}
            description="Only email people who agreed. Importing doesn’t send any email."
            checked={hasAgreed}
            onChange={event => setHasAgreed(event.currentTarget.checked)}
          />
        </section>
      )}
      {importing.isError && (
        <div className={classes.card}>
          <ErrorState title="Import failed" message={importFailureMessage(importing.error)} />
        </div>
      )}
      <div className={classes.actions}>
        <Button onClick={onBack}>Back</Button>
        <Button onClick={onAnotherFile}>Choose another file</Button>
        <Button variant="filled" disabled={!added || !hasAgreed} onClick={() => importing.mutate()}>
          {added ? `Import ${countRows(added)}` : 'Nothing to import'}
        </Button>
      </div>
    </>
  );
}

function Step({ state, onChange }: { state: State; onChange: (state: State) => void }) {
  const startAgain = () => onChange({ step: 'choose' });
  switch (state.step) {
    case 'choose':
      return (
        <ChooseFile template={subscriberTemplate} onSheet={sheet => onChange(matching(sheet, subscriberColumns))} />
      );
    case 'match':
      return (
        <MatchColumns
          {...state}
          choice={subscriberColumns}
          onColumns={columns => onChange({ ...state, columns })}
          onBack={startAgain}
          onNext={() => onChange({ ...state, step: 'check' })}
        />
      );
    case 'check':
      return (
        <CheckSubscribers
          {...state}
          onBack={() => onChange({ ...state, step: 'match' })}
          onAnotherFile={startAgain}
          onDone={report => onChange({ step: 'done', report })}
        />
      );
    case 'done':
      return <SubscribersImported report={state.report} onAgain={startAgain} />;
  }
}
