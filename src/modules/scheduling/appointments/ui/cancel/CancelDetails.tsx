import { Icon } from '../../../../../ui/Icon.tsx';
import { headingId } from '../../../../../ui/public/LinkLayout.tsx';
import type { CancelPreview } from '../../by-link.ts';
import { AppointmentFacts } from '../by-link/AppointmentFacts.tsx';
import { Contact } from '../by-link/Contact.tsx';
import { ReasonField } from '../by-link/ReasonField.tsx';
import type { CancelActions } from './cancel-actions.ts';

export const areYouSure = 'Are you sure you want to cancel this appointment? This action cannot be undone.';
export const whyLabel = 'Reason';

/** `confirm`: the confirmation step without JavaScript. */
export type DetailsState = { state: 'details' | 'confirm'; preview: CancelPreview; token: string; email: string };

type Props = { state: DetailsState; actions?: CancelActions };

/** Shows the appointment and the choices, or why it cannot be cancelled here. */
export function CancelDetails({ state, actions }: Props) {
  const { preview } = state;
  const { late, payment } = preview;
  const isAsked = state.state === 'confirm';
  const warning = isAsked ? areYouSure : 'This can’t be undone. Your time will become available to others.';
  return (
    <>
      <div className="byl-top">
        <h1 id={headingId} tabIndex={-1} ref={actions?.heading}>
          {late?.isRefused ? 'It’s too late to cancel online' : 'Cancel your appointment?'}
        </h1>
        <AppointmentFacts preview={preview} zone={preview.visitorTimeZone} />
      </div>
      <p className="byl-warning">
        <Icon name="alert" />
        <span>
          {late?.message} {!late?.isRefused && warning}
        </span>
      </p>
      {payment && !late?.isRefused && <p className="byl-payment">{refundText(payment)}</p>}
      {late?.isRefused ? (
        <div className="byl-choices">
          <Contact {...preview.contact} />
          <Keep preview={preview} actions={actions} />
        </div>
      ) : (
        <Choices state={state} isAsked={isAsked} actions={actions} />
      )}
    </>
  );
}

const refundText = ({ amount, isRefunded }: NonNullable<CancelPreview['payment']>) =>
  isRefunded
    ? `We’ll refund your payment of ${amount} to the card you used.`
    : `It’s too late for a refund of your ${amount} payment.`;

function Choices({ state, isAsked, actions }: Props & { isAsked: boolean }) {
  const { preview, token, email } = state;
  return (
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
      {isAsked && <ReasonField label={whyLabel} />}
      <button className="btn btn-danger btn-block" type="submit" aria-disabled={actions?.isBusy}>
        {actions?.isBusy ? 'Cancelling...' : 'Cancel This Appointment'}
      </button>
      <Keep preview={preview} actions={actions} />
    </form>
  );
}

function Keep({ preview: { storefrontSlug }, actions }: { preview: CancelPreview; actions?: CancelActions }) {
  return (
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
  );
}
