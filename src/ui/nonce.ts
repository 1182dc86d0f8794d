declare global {
  var __webpack_nonce__: string | undefined;
}

/** The nonce of this answer's Content-Security-Policy, for styles that libraries write at run time. */
export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Hands it to those that look for it in this global: the scroll lock of dialogs does. */
export function giveNonce() {
  globalThis.__webpack_nonce__ = styleNonce();
}
