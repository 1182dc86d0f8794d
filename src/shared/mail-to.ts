/**
 * An address as the target of a link: what would end it, or begin a subject, is written as it must be; the sign in the
 * middle stays as people know it.
 */
export const mailTo = (address: string) => `mailto:${encodeURIComponent(address.toWellFormed()).replace('%40', '@')}`;
