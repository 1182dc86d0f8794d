/** Describes the email that an action sends; promises it only if a mail server is set up. */
export const willEmail = (hasMailServer: boolean, whom: string, what = ''): string =>
  hasMailServer ? `We’ll email ${whom}${what}.` : `No mail server is set up, so we can’t email ${whom}.`;
