import type { ReactNode, RefObject } from 'react';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { headingId, LinkLayout, LinkResult } from '../../../../../ui/public/LinkLayout.tsx';
import { type Product, usePracticeLink } from '../../../../../ui/public/PoweredBy.tsx';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import type { CancelPreview } from '../../by-link.ts';
import { AppointmentFacts } from '../by-link/AppointmentFacts.tsx';
import { Contact } from '../by-link/Contact.tsx';
import { ReasonField } from '../by-link/ReasonField.tsx';
import { pageMessages } from '../messages/catalog.ts';

type EndState =
  | {
      state: 'cancelled';
      practiceName: string | null;
      storefrontSlug: string | null;
      isEmailed: boolean;
      isRequest: boolean;
    }
  /** `canRetry`: the script may load the appointment again. */
  | { state: 'error'; message: string; canRetry?: boolean };

type EndStateProps = Product & { state: EndState; actions?: CancelActions };

function CancelOutcome({ state, actions, ...product }: EndStateProps) {
  const { productName, productUrl } = product;
  const t = useCancelWords(state.state === 'cancelled' && state.isRequest);
  const common = useMessages(commonMessages);
  const home = usePracticeLink(product);
  // The specification puts this link here; it is styled quietly, because clients do not come for it.
  const visit = (
    <a className="link byl-quiet" href={productUrl}>
      {common.visit(productName)}
    </a>
  );
  const heading = actions?.heading;
  if (state.state === 'cancelled') {
    const ways = (
      <>
        {state.storefrontSlug && (
          <>
            <a className="btn btn-primary" href={`/bio/${state.storefrontSlug}/book`}>
              {t.newTime}
            </a>
            <a className="btn" href={`/bio/${state.storefrontSlug}`}>
              {state.practiceName ? common.visit(state.practiceName) : t.backToPage}
            </a>
          </>
        )}
        {visit}
      </>
    );
    return (
      <LinkResult tone="done" title={t.done} {...{ heading, ways }}>
        <p>{state.isEmailed && !state.isRequest ? t.doneAndEmailed : t.doneText}</p>
        {!state.isRequest && <p>{t.bookAgain}</p>}
      </LinkResult>
    );
  }
  const ways = (
    <>
      {state.canRetry && actions && (
        <button type="button" className="btn btn-primary" onClick={actions.retry}>
          <PublicIcon name="retry" size={18} />
          {common.tryAgain}
        </button>
      )}
      {home}
      {visit}
    </>
  );
  return (
    <LinkResult tone="failed" title={t.failed} {...{ heading, ways }}>
      <p role="alert">{state.message}</p>
      <p>{t.askPractitioner}</p>
    </LinkResult>
  );
}

export type CancelState =
  /** The script loads the preview. */
  { state: 'loading' } | DetailsState | EndState;

type CancelPageProps = Product & {
  state: CancelState;
  /** The client room; null while the practice has turned it off. */
  roomPath?: string | null;
  actions?: CancelActions;
  children?: ReactNode;
};

/**
 * `/cancel-appointment`, rendered completely by the server if possible. `children`: the script's confirmation dialog.
 */
export function CancelPage({ state, roomPath, actions, children, ...product }: CancelPageProps) {
  const t = useMessages(pageMessages).cancel;
  return (
    <LinkLayout
      practice={practiceOf(state)}
      isBusy={state.state === 'loading'}
      below={
        <>
          <OtherTime state={state} />
          {roomPath && (
            <p className="byl-other">
              <a className="link" href={`${roomPath}/sessions`}>
                {t.openRoom}
              </a>
            </p>
          )}
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
  const t = useMessages(pageMessages).cancel;
  if ((state.state !== 'details' && state.state !== 'confirm') || !state.preview.canMove) return null;
  const { token, email } = state;
  return (
    <form className="byl-other" method="post" action="/cancel-appointment">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="email" value={email} />
      {t.otherTime}{' '}
      <button className="link" type="submit" name="wish" value="move">
        {t.moveInstead}
      </button>
    </form>
  );
}

function practiceOf(state: CancelState): string | null {
  if (state.state === 'details' || state.state === 'confirm') return state.preview.practiceName;
  return state.state === 'cancelled' ? state.practiceName : null;
}

function Loading() {
  const t = useMessages(pageMessages).cancel;
  return (
    <div className="byl-end cancel-loading" role="status">
      <PublicIcon name="calendar" size={28} />
      <h1 id={headingId}>{t.loading}</h1>
      <noscript>
        <p>{t.needsScript}</p>
      </noscript>
    </div>
  );
}

/** Handlers added by the script; without them the page uses a form and links. */
export type CancelActions = {
  ask: () => void;
  keep: () => void;
  retry: () => void;
  /** Gets the focus when the screen changes, for screen readers. */
  heading: RefObject<HTMLHeadingElement | null>;
  isBusy: boolean;
};

/** `confirm`: the confirmation step without JavaScript. */
type DetailsState = { state: 'details' | 'confirm'; preview: CancelPreview; token: string; email: string };

type CancelDetailsProps = { state: DetailsState; actions?: CancelActions };

/** The texts of the page; a request is withdrawn instead of canceled. */
export function useCancelWords(isRequest: boolean) {
  const { request, ...texts } = useMessages(pageMessages).cancel;
  return isRequest ? { ...texts, ...request } : texts;
}

/** Shows the appointment and the choices, or why it cannot be cancelled here. */
function CancelDetails({ state, actions }: CancelDetailsProps) {
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

function Choices({ state, isAsked, actions }: CancelDetailsProps & { isAsked: boolean }) {
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
