import { Icon } from '../../../../../ui/Icon.tsx';
import { LinkEnd } from '../../../../../ui/public/LinkEnd.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { practiceLink } from '../by-link/practice-link.tsx';
import type { CancelActions } from './cancel-actions.ts';

export type EndState =
  | { state: 'cancelled'; practiceName: string | null; storefrontSlug: string | null; isEmailed: boolean }
  /** `canRetry`: the script may load the appointment again. */
  | { state: 'error'; message: string; canRetry?: boolean };

type Props = Product & { state: EndState; actions?: CancelActions };

/** How it ended, and where to go from here. */
export function CancelOutcome({ state, actions, ...product }: Props) {
  const { productName, productUrl } = product;
  // The specification has it here; it is nothing that a client came for.
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
      <LinkEnd isDone title="Appointment Cancelled" {...{ heading, ways }}>
        <p>
          {state.isEmailed
            ? 'Your appointment has been successfully cancelled. A confirmation email has been sent to you.'
            : 'Your appointment has been successfully cancelled.'}
        </p>
        <p>To reschedule, book a new time on our website.</p>
      </LinkEnd>
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
    <LinkEnd isDone={false} title="Cancellation Error" {...{ heading, ways }}>
      <p role="alert">{state.message}</p>
      <p>To cancel, contact your practitioner directly.</p>
    </LinkEnd>
  );
}
