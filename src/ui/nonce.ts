declare global {
  var __webpack_nonce__: string | undefined;
}

/** The nonce of the Content-Security-Policy, for styles that libraries create at run time. */
export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Some libraries, such as the scroll lock of dialogs, read the nonce from this global. */
export function exposeNonce() {
  globalThis.__webpack_nonce__ = styleNonce();
}
