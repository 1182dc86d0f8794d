import type { ReactNode } from 'react';
import { Icon } from '../../../../../ui/Icon.tsx';
import { headingId, LinkFrame } from '../../../../../ui/public/LinkFrame.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { CancelDetails, type DetailsState } from './CancelDetails.tsx';
import { CancelOutcome, type EndState } from './CancelOutcome.tsx';
import type { CancelActions } from './cancel-actions.ts';

/** The specified sentences of a cancellation. */
export const cancelWords = {
  missing: 'Invalid cancellation link. Missing appointment details.',
  gone: 'Appointment not found or already cancelled',
  notLoaded: 'Failed to load appointment details',
  failed: 'Failed to cancel appointment',
};

export type CancelState =
  /** The script fetches the preview itself. */
  { state: 'loading' } | DetailsState | EndState;

type Props = Product & { state: CancelState; actions?: CancelActions; children?: ReactNode };

/** `/cancel-appointment`: complete for what the server knows. `children`: the prompt of the script. */
export function CancelPage({ state, actions, children, ...product }: Props) {
  return (
    <LinkFrame
      practice={practiceOf(state)}
      isBusy={state.state === 'loading'}
      below={
        <>
          <OtherTime state={state} />
          {children}
        </>
      }
      {...product}
    >
      {state.state === 'loading' && <Loading />}
      {(state.state === 'details' || state.state === 'confirm') && <CancelDetails state={state} actions={actions} />}
      {(state.state === 'cancelled' || state.state === 'error') && (
        <CancelOutcome state={state} actions={actions} {...product} />
      )}
    </LinkFrame>
  );
}

function OtherTime({ state }: { state: CancelState }) {
  if ((state.state !== 'details' && state.state !== 'confirm') || !state.preview.canMove) return null;
  const { token, email } = state;
  return (
    <form className="byl-other" method="post" action="/cancel-appointment">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="email" value={email} />
      Need a different time?{' '}
      <button className="link" type="submit" name="wish" value="move">
        Reschedule instead
      </button>
    </form>
  );
}

function practiceOf(state: CancelState): string | null {
  if (state.state === 'details' || state.state === 'confirm') return state.preview.practiceName;
  return state.state === 'cancelled' ? state.practiceName : null;
}

function Loading() {
  return (
    <div className="byl-end cancel-loading" role="status">
      <Icon name="calendar" size={28} />
      <h1 id={headingId}>Loading appointment details...</h1>
      <noscript>
        <p>This page needs JavaScript to load them. Try opening the link in your email again.</p>
      </noscript>
    </div>
  );
}
