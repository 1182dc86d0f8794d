import { useState } from 'react';
import { BackLink } from '../../../../../ui/BackLink.tsx';
import { EmptyState } from '../../../../../ui/EmptyState.tsx';
import { PageHead } from '../../../../../ui/PageHead.tsx';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { ChooseFile } from '../../../../people/imports/ui/ChooseFile.tsx';
import { ImportSteps } from '../../../../people/imports/ui/ImportSteps.tsx';
import classes from '../../../../people/imports/ui/import.module.css';
import { type ImportState, matching } from '../../../../people/imports/ui/import-state.ts';
import { MatchColumns } from '../../../../people/imports/ui/MatchColumns.tsx';
import type { SubscriberReport } from '../../subscriber.ts';
import { CheckSubscribers } from './CheckSubscribers.tsx';
import { SubscribersImported } from './SubscribersImported.tsx';
import { subscriberColumns, subscriberTemplate } from './subscriber-columns.ts';

type State = ImportState<SubscriberReport>;

/** Subscribers out of a file, the way clients come in: choose it, match its columns, see what would happen, import. */
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

/** The button that led here is gone: who uses the keyboard goes on at the top of the new step. */
function takeFocus(step: HTMLElement | null) {
  step?.focus({ preventScroll: true });
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
