let addresses = 0;

/** A caller whom no limit has counted and no visit has remembered: each call returns another address. */
export function someAddress() {
  addresses += 1;
  const [high, middle, low] = [addresses >> 16, addresses >> 8, addresses].map(part => part & 255);
  return { 'x-forwarded-for': `100.${high}.${middle}.${low}` };
}
