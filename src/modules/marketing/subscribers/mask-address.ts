/** Leaves enough for the owner to recognize the address; the link to the page may be forwarded to others. */
export function maskAddress(email: string): string {
  const [name = '', host = ''] = email.split(/@(?=[^@]*$)/);
  return `${[...name].slice(0, 1).join('')}•••@${host}`;
}
