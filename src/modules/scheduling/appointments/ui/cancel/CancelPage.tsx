import type { ReactNode } from 'react';
import { Icon } from '../../../../../ui/Icon.tsx';
import { headingId, LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { practiceLink } from '../../../../../ui/public/practice-link.tsx';
import { CancelDetails, type DetailsState } from './CancelDetails.tsx';
import type { CancelActions } from './cancel-actions.ts';

export const cancelWords = {
  missing: 'Invalid cancellation link. Missing appointment details.',
  gone: 'Appointment not found or already cancelled',
  notLoaded: 'Failed to load appointment details',
  failed: 'Failed to cancel appointment',
};

type EndState =
  | { state: 'cancelled'; practiceName: string | null; storefrontSlug: string | null; isEmailed: boolean }
  /** `canRetry`: the script may load the appointment again. */
  | { state: 'error'; message: string; canRetry?: boolean };

type EndStateProps = Product & { state: EndState; actions?: CancelActions };

function CancelOutcome({ state, actions, ...product }: EndStateProps) {
  const { productName, productUrl } = product;
  // The specification puts this link here; it is styled quietly, because clients do not come for it.
  const visit = (
    <a className="link byl-quiet" href={productUrl}>
      Visit {productName}
    </a>
  );
  const heading = actions?.heading;
  if (state.state === 'cancelled') {
    const ways = (
      <>
        {state.storefrontSlug && (
          <>
            <a className="btn btn-primary" href={`/bio/${state.storefrontSlug}/book`}>
              Book a new time
            </a>
            <a className="btn" href={`/bio/${state.storefrontSlug}`}>
              {state.practiceName ? `Visit ${state.practiceName}` : 'Back to our page'}
            </a>
          </>
        )}
        {visit}
      </>
    );
    return (
      <LinkResult isDone title="Appointment Cancelled" {...{ heading, ways }}>
        <p>
          {state.isEmailed
            ? 'Your appointment has been successfully cancelled. A confirmation email has been sent to you.'
            : 'Your appointment has been successfully cancelled.'}
        </p>
        <p>To reschedule, book a new time on our website.</p>
      </LinkResult>
    );
  }
  const ways = (
    <>
      {state.canRetry && actions && (
        <button type="button" className="btn btn-primary" onClick={actions.retry}>
          <Icon name="retry" size={18} />
          Try again
        </button>
      )}
      {practiceLink(product)}
      {visit}
    </>
  );
  return (
    <LinkResult isDone={false} title="Cancellation Error" {...{ heading, ways }}>
      <p role="alert">{state.message}</p>
      <p>To cancel, contact your practitioner directly.</p>
    </LinkResult>
  );
}

export type CancelState =
  /** The script loads the preview. */
  { state: 'loading' } | DetailsState | EndState;

type Props = Product & { state: CancelState; actions?: CancelActions; children?: ReactNode };

/**
 * `/cancel-appointment`, rendered completely by the server if possible. `children`: the script's confirmation dialog.
 */
export function CancelPage({ state, actions, children, ...product }: Props) {
  return (
    <LinkLayout
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
    </LinkLayout>
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
