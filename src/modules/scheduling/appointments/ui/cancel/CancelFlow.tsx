import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { ReasonField } from '../by-link/ReasonField.tsx';
import { areYouSure, whyLabel } from './CancelDetails.tsx';
import { CancelPage, type CancelState } from './CancelPage.tsx';
import { cancelAppointment, loadPreview } from './cancel-calls.ts';

type Props = Product & { initial: CancelState; pair: { token: string; email: string } };

/** The cancel page with its script: loads what the server did not, asks before it cancels, shows how it ended. */
export function CancelFlow({ initial, pair, ...product }: Props) {
  const [state, setState] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const prompt = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(initial.state);

  // Follows the server: fetches the appointment when the page came without it or is asked to try again.
  useEffect(() => {
    if (state.state !== 'loading') return;
    const stop = new AbortController();
    loadPreview(pair, stop.signal).then(loaded => stop.signal.aborted || setState(loaded));
    return () => stop.abort();
  }, [state.state, pair]);

  // Follows the browser's focus: a screen reader goes on at the heading of what has just appeared.
  useEffect(() => {
    if (shown.current === state.state) return;
    shown.current = state.state;
    heading.current?.focus();
  }, [state.state]);

  const cancel = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    prompt.current?.close();
    setBusy(true);
    const preview = state.state === 'details' ? state.preview : null;
    const next = await cancelAppointment(pair, preview, reason);
    setBusy(false);
    setState(next);
  };

  const actions = {
    heading,
    isBusy,
    ask: () => prompt.current?.showModal(),
    keep: () => leave(state),
    retry: () => setState({ state: 'loading' }),
  };
  return (
    <CancelPage state={state} actions={actions} {...product}>
      <dialog className="cancel-prompt" ref={prompt} aria-labelledby="cancel-sure">
        <form onSubmit={cancel}>
          <p id="cancel-sure">{areYouSure}</p>
          <ReasonField label={whyLabel} />
          <div>
            <button type="button" className="btn" onClick={() => prompt.current?.close()}>
              Go back
            </button>
            <button type="submit" className="btn btn-danger">
              Yes, cancel it
            </button>
          </div>
        </form>
      </dialog>
    </CancelPage>
  );
}

/** Back to where the visitor came from; a link from a mail has nothing before it. */
function leave(state: CancelState) {
  const cameFromHere = 'navigation' in window && navigation.canGoBack;
  if (cameFromHere || (document.referrer && history.length > 1)) return history.back();
  const slug = state.state === 'details' ? state.preview.storefrontSlug : null;
  location.assign(slug ? `/bio/${slug}` : '/');
}
