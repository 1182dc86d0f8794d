/**
 * The key of this tab's form for this product: whoever comes back from the payment, by whatever way, goes on with what
 * was begun, and its coupon is not taken a second time. Without storage each opening of the page is a form of its own.
 */
export function formKey(product: string): string {
  const made = crypto.randomUUID();
  try {
    const name = `buy ${product}`;
    const kept = sessionStorage.getItem(name);
    if (kept && /^[\w-]{16,64}$/.test(kept)) return kept;
    sessionStorage.setItem(name, made);
  } catch {}
  return made;
}
