import { Icon } from '../../../../ui/Icon.tsx';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import type { CancelActions } from './cancel-actions.ts';

export type EndState =
  | { state: 'cancelled'; practiceName: string | null; storefrontSlug: string | null }
  /** `canRetry`: the script may load the appointment again. */
  | { state: 'error'; message: string; canRetry?: boolean };

type Props = Product & { state: EndState; actions?: CancelActions };

/** How it ended, and where to go from here. */
export function CancelOutcome({ state, actions, productName, productUrl }: Props) {
  const visit = (
    <a className="btn" href={productUrl}>
      Visit {productName}
    </a>
  );
  if (state.state === 'cancelled') {
    return (
      <div className="cancel-end cancel-done">
        <Icon name="check" size={28} />
        <h1 id="cancel-heading" tabIndex={-1} ref={actions?.heading}>
          Appointment Cancelled
        </h1>
        <p>Your appointment has been successfully cancelled. A confirmation email has been sent to you.</p>
        <p>If you would like to reschedule, please book a new time on our website.</p>
        <div className="cancel-ways">
          {state.storefrontSlug && (
            <a className="btn btn-primary" href={`/bio/${state.storefrontSlug}/book`}>
              Book a New Time
            </a>
          )}
          {visit}
        </div>
      </div>
    );
  }
  return (
    <div className="cancel-end cancel-failed">
      <Icon name="alert" size={28} />
      <h1 id="cancel-heading" tabIndex={-1} ref={actions?.heading}>
        Cancellation Error
      </h1>
      <p role="alert">{state.message}</p>
      <p>If you need to cancel, please contact your practitioner directly.</p>
      <div className="cancel-ways">
        {state.canRetry && actions && (
          <button type="button" className="btn btn-primary" onClick={actions.retry}>
            <Icon name="retry" size={18} />
            Try again
          </button>
        )}
        {visit}
      </div>
    </div>
  );
}
