let addresses = 0;

/** A new IP address on each call, without rate limit counts and visits. */
export function someAddress() {
  addresses += 1;
  const [high, middle, low] = [addresses >> 16, addresses >> 8, addresses].map(part => part & 255);
  return { 'x-forwarded-for': `100.${high}.${middle}.${low}` };
}
