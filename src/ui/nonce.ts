/** The nonce of this answer's Content-Security-Policy, for styles that libraries write at run time. */
export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
