import { hydrateRoot } from 'react-dom/client';
import { z } from 'zod';
import { cancelPreview } from '../../by-link.ts';
import { CancelFlow } from './CancelFlow.tsx';

const pair = { token: z.string(), email: z.string() };
const end = { practiceName: z.string().nullable(), storefrontSlug: z.string().nullable(), isEmailed: z.boolean() };

/** What the cancel page tells its script: exactly what the server has rendered. */
export const cancelPageData = z.object({
  productName: z.string(),
  productUrl: z.string(),
  policies: z
    .object({
      privacyUrl: z.string().nullable(),
      termsUrl: z.string().nullable(),
      showPoweredBy: z.boolean().optional(),
    })
    .optional(),
  brand: z.object({ name: z.string(), logo: z.string().nullable(), path: z.string().nullable() }).optional(),
  state: z.discriminatedUnion('state', [
    z.object({ state: z.literal('loading') }),
    z.object({ state: z.literal('details'), preview: cancelPreview, ...pair }),
    z.object({ state: z.literal('confirm'), preview: cancelPreview, ...pair }),
    z.object({ state: z.literal('cancelled'), ...end }),
    z.object({ state: z.literal('error'), message: z.string(), canRetry: z.boolean().optional() }),
  ]),
});
export type CancelPageData = z.infer<typeof cancelPageData>;

export function enhanceCancel(root: HTMLElement, pageData: unknown) {
  const main = root.querySelector('main');
  const { state, ...product } = cancelPageData.parse(pageData);
  // A posted step is complete as it is: its address has no token that a script could use.
  if (!main?.parentElement || state.state === 'confirm' || state.state === 'cancelled') return;
  const query = new URLSearchParams(location.search);
  const found = { token: query.get('token') ?? '', email: query.get('email') ?? '' };
  const place = document.createElement('div');
  main.replaceWith(place);
  place.append(main);
  hydrateRoot(place, <CancelFlow initial={state} pair={found} {...product} />);
}
