import { useState } from 'react';
import { BackLink } from '../../../../ui/BackLink.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { CheckRows } from './CheckRows.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import classes from './import.module.css';
import { clientColumns } from './import-columns.ts';
import { type ImportState, matching } from './import-state.ts';
import { MatchColumns } from './MatchColumns.tsx';
import { clientTemplate } from './template.ts';

/** Clients out of a file: choose it, say what its columns mean, see what would happen, import. */
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

/** The button that led here is gone: who uses the keyboard goes on at the top of the new step. */
function takeFocus(step: HTMLElement | null) {
  step?.focus({ preventScroll: true });
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
