import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { LocaleProvider } from '../../../../../shared/messages/use-messages.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { pageLocale } from '../../../../../ui/public/page-locale.ts';
import { publicCall } from '../../../../../ui/public/public-call.ts';
import type { CancelPreview } from '../../by-link.ts';
import { ReasonField } from '../by-link/ReasonField.tsx';
import { pageMessages } from '../messages/catalog.ts';
import { CancelPage, type CancelState, useCancelWords } from './CancelPage.tsx';

type Pair = { token: string; email: string };

const errors = () => pageMessages.in(pageLocale()).errors;

async function loadPreview(pair: Pair, signal: AbortSignal): Promise<CancelState> {
  if (!pair.token || !pair.email) return { state: 'error', message: errors().linkIncomplete };
  const answer = await publicCall<CancelPreview>(`/api/appointments/cancel-preview?${new URLSearchParams(pair)}`, {
    signal,
  });
  if (!answer.ok) {
    // After a network or server error it is unknown whether the appointment exists.
    const isUnknown = answer.status === 0 || answer.status >= 500;
    return { state: 'error', message: answer.message ?? errors().notLoaded, canRetry: isUnknown };
  }
  return { state: 'details', preview: answer.body, ...pair };
}

async function cancelAppointment(pair: Pair, preview: CancelPreview | null, reason: string): Promise<CancelState> {
  const query = new URLSearchParams({ ...pair, ...(reason && { reason }) });
  const answer = await publicCall(`/api/appointments/cancel?${query}`, { method: 'DELETE' });
  if (!answer.ok) {
    // The outcome is unknown; loading the appointment again shows it.
    return {
      state: 'error',
      message: answer.message ?? errors().notCancelled,
      canRetry: answer.status === 0 || answer.status >= 500,
    };
  }
  const { practiceName = null, storefrontSlug = null, isEmailed = false, isRequest = false } = preview ?? {};
  return { state: 'cancelled', practiceName, storefrontSlug, isEmailed, isRequest };
}

type Props = Product & { initial: CancelState; pair: { token: string; email: string } };

/** Client-side version of the cancel page with loading state and confirmation dialog. */
function CancelFlow({ initial, pair, ...product }: Props) {
  const [state, setState] = useState(initial);
  const t = useCancelWords(state.state === 'details' && state.preview.isRequest);
  const [isBusy, setBusy] = useState(false);
  const prompt = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(initial.state);

  // Loads the appointment if the server has not rendered it, and on retry.
  useEffect(() => {
    if (state.state !== 'loading') return;
    const stop = new AbortController();
    loadPreview(pair, stop.signal).then(loaded => stop.signal.aborted || setState(loaded));
    return () => stop.abort();
  }, [state.state, pair]);

  // Moves the focus to the heading of the new screen for screen readers.
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
          <p id="cancel-sure">{t.areYouSure}</p>
          <ReasonField label={t.reason} />
          <div>
            <button type="button" className="btn" onClick={() => prompt.current?.close()}>
              {t.goBack}
            </button>
            <button type="submit" className="btn btn-danger">
              {t.yes}
            </button>
          </div>
        </form>
      </dialog>
    </CancelPage>
  );
}

/** Goes back in the history; a page opened from an email has none. */
function leave(state: CancelState) {
  const cameFromHere = 'navigation' in window && navigation.canGoBack;
  if (cameFromHere || (document.referrer && history.length > 1)) return history.back();
  const slug = state.state === 'details' ? state.preview.storefrontSlug : null;
  location.assign(slug ? `/bio/${slug}` : '/');
}

/** Exactly the state the server has rendered. */
export type CancelPageData = Product & { state: CancelState; roomPath: string | null };

export function enhanceCancel(root: HTMLElement, pageData: CancelPageData) {
  const main = root.querySelector('main');
  const { state, ...product } = pageData;
  // These steps have no token in their URL, so the script has nothing to do.
  if (!main?.parentElement || state.state === 'confirm' || state.state === 'cancelled') return;
  const query = new URLSearchParams(location.search);
  const pair = { token: query.get('token') ?? '', email: query.get('email') ?? '' };
  const place = document.createElement('div');
  const focused = [...main.querySelectorAll(focusable)].findIndex(each => each.matches(':focus'));
  // The server's static markup can't be hydrated, so it is replaced by the same page in one step.
  flushSync(() =>
    createRoot(place).render(
      <LocaleProvider locale={pageLocale()}>
        <CancelFlow initial={state} pair={pair} {...product} />
      </LocaleProvider>,
    ),
  );
  main.replaceWith(place);
  // Replaced elements lose the focus, and keyboard users their place.
  place.querySelectorAll<HTMLElement>(focusable)[focused]?.focus();
}

const focusable = 'a[href], button, input';
