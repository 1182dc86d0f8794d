import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { headingId } from '../../../../../ui/public/LinkLayout.tsx';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import type { CancelPreview } from '../../by-link.ts';
import { AppointmentFacts } from '../by-link/AppointmentFacts.tsx';
import { Contact } from '../by-link/Contact.tsx';
import { ReasonField } from '../by-link/ReasonField.tsx';
import { pageMessages } from '../messages/catalog.ts';
import type { CancelActions } from './cancel-actions.ts';

/** `confirm`: the confirmation step without JavaScript. */
export type DetailsState = { state: 'details' | 'confirm'; preview: CancelPreview; token: string; email: string };

type Props = { state: DetailsState; actions?: CancelActions };

/** The texts of the page; a request is withdrawn instead of canceled. */
export function useCancelWords(isRequest: boolean) {
  const { request, ...words } = useMessages(pageMessages).cancel;
  return isRequest ? { ...words, ...request } : words;
}

/** Shows the appointment and the choices, or why it cannot be cancelled here. */
export function CancelDetails({ state, actions }: Props) {
  const { preview } = state;
  const { late, payment } = preview;
  const isAsked = state.state === 'confirm';
  const t = useCancelWords(preview.isRequest);
  return (
    <>
      <div className="byl-top">
        <h1 id={headingId} tabIndex={-1} ref={actions?.heading}>
          {late?.isRefused ? t.tooLate : t.title}
        </h1>
        <AppointmentFacts preview={preview} zone={preview.visitorTimeZone} />
      </div>
      <p className="byl-warning">
        <PublicIcon name="alert" />
        <span>
          {late?.message} {!late?.isRefused && (isAsked ? t.areYouSure : t.warning)}
        </span>
      </p>
      {payment && !late?.isRefused && (
        <p className="byl-payment">{payment.isRefunded ? t.refund(payment.amount) : t.noRefund(payment.amount)}</p>
      )}
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

function Choices({ state, isAsked, actions }: Props & { isAsked: boolean }) {
  const { preview, token, email } = state;
  const t = useCancelWords(preview.isRequest);
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
      {isAsked && <ReasonField label={t.reason} />}
      <button className="btn btn-danger btn-block" type="submit" aria-disabled={actions?.isBusy}>
        {actions?.isBusy ? t.busy : t.button}
      </button>
      <Keep preview={preview} actions={actions} />
    </form>
  );
}

function Keep({ preview, actions }: { preview: CancelPreview; actions?: CancelActions }) {
  const { storefrontSlug, isRequest } = preview;
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
      {useCancelWords(isRequest).keep}
    </a>
  );
}
