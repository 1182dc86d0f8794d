/** Enough of an address for whoever has it to know it by; a page's link may be forwarded. */
export function maskAddress(email: string): string {
  const [name = '', host = ''] = email.split(/@(?=[^@]*$)/);
  return `${[...name].slice(0, 1).join('')}•••@${host}`;
}
