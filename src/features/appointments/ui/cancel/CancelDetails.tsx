import { Icon } from '../../../../ui/Icon.tsx';
import type { CancelPreview } from '../../contract.ts';
import { AppointmentFacts } from '../by-link/AppointmentFacts.tsx';
import { headingId } from '../by-link/LinkFrame.tsx';
import type { CancelActions } from './cancel-actions.ts';

export const areYouSure = 'Are you sure you want to cancel this appointment? This action cannot be undone.';

/** `confirm`: without a script it is asked once more before anything happens. */
export type DetailsState = { state: 'details' | 'confirm'; preview: CancelPreview; token: string; email: string };

type Props = { state: DetailsState; actions?: CancelActions };

/** What the appointment is, what cancelling means, and the two choices. */
export function CancelDetails({ state: { state, preview, token, email }, actions }: Props) {
  const { storefrontSlug } = preview;
  const isAsked = state === 'confirm';
  return (
    <>
      <div className="byl-top">
        <h1 id={headingId} tabIndex={-1} ref={actions?.heading}>
          Cancel your appointment?
        </h1>
        <AppointmentFacts preview={preview} zone={actions?.zone} />
      </div>
      <p className="byl-warning">
        <Icon name="alert" />
        <span>{isAsked ? areYouSure : 'Cancelling cannot be undone. Your time goes back to others at once.'}</span>
      </p>
      <form
        className="byl-choices"
        method="post"
        action="/cancel-appointment"
        onSubmit={event => {
          if (!actions) return;
          event.preventDefault();
          if (!actions.isBusy) actions.ask();
        }}
      >
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="email" value={email} />
        {isAsked && <input type="hidden" name="confirm" value="yes" />}
        <button className="btn btn-danger btn-block" type="submit" aria-disabled={actions?.isBusy}>
          {actions?.isBusy ? 'Cancelling...' : 'Cancel This Appointment'}
        </button>
        <a
          className="btn btn-block"
          href={storefrontSlug ? `/bio/${storefrontSlug}` : '/'}
          onClick={event => {
            if (!actions) return;
            event.preventDefault();
            actions.keep();
          }}
        >
          Keep Appointment
        </a>
      </form>
    </>
  );
}
