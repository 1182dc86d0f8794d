import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { CancelFlow } from './CancelFlow.tsx';
import type { CancelState } from './CancelPage.tsx';

/** What the cancel page tells its script: exactly what the server has rendered. */
export type CancelPageData = Product & { state: CancelState };

export function enhanceCancel(root: HTMLElement, pageData: CancelPageData) {
  const main = root.querySelector('main');
  const { state, ...product } = pageData;
  // A posted step is complete as it is: its address has no token that a script could use.
  if (!main?.parentElement || state.state === 'confirm' || state.state === 'cancelled') return;
  const query = new URLSearchParams(location.search);
  const found = { token: query.get('token') ?? '', email: query.get('email') ?? '' };
  const place = document.createElement('div');
  // The server's static markup can't be hydrated, so it is replaced by the same page in one step.
  flushSync(() => createRoot(place).render(<CancelFlow initial={state} pair={found} {...product} />));
  main.replaceWith(place);
}
