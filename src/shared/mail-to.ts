/** Percent-encodes the address so that it cannot end the link or add a subject; the @ stays readable. */
export const mailTo = (address: string) => `mailto:${encodeURIComponent(address.toWellFormed()).replace('%40', '@')}`;
