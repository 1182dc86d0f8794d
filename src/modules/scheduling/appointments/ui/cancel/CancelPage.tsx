import type { ReactNode } from 'react';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { headingId, LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import { usePracticeLink } from '../../../../../ui/public/practice-link.tsx';
import { pageMessages } from '../messages/catalog.ts';
import { CancelDetails, type DetailsState, useCancelWords } from './CancelDetails.tsx';
import type { CancelActions } from './cancel-actions.ts';

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

type Props = Product & {
  state: CancelState;
  /** The client room; null while the practice has turned it off. */
  roomPath?: string | null;
  actions?: CancelActions;
  children?: ReactNode;
};

/**
 * `/cancel-appointment`, rendered completely by the server if possible. `children`: the script's confirmation dialog.
 */
export function CancelPage({ state, roomPath, actions, children, ...product }: Props) {
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
