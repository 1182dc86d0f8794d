/** What becomes of an email that an action writes: never a promise where no mail server is set up. */
export const willEmail = (hasMailServer: boolean, whom: string, what = ''): string =>
  hasMailServer ? `We’ll email ${whom}${what}.` : `No mail server is set up, so we can’t email ${whom}.`;
