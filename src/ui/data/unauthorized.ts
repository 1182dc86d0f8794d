import { loadToasts, toast } from '../feedback/toast.ts';

const redirectDelay = 500;
/** An import can hang without ever failing. */
const maxToastsMs = 2_000;
let isLeaving = false;

/**
 * Announces that the session is over and goes to the sign-in page, only once for any number of failed calls
 * (specification, section 8).
 */
export async function handleUnauthorized() {
  if (isLeaving) return;
  isLeaving = true;
  const next = window.location.pathname + window.location.search;
  // The delay gives time to read the toast, so it begins when the toast is visible or can't be loaded.
  const late = new Promise<void>(resolve => window.setTimeout(resolve, maxToastsMs));
  await Promise.race([loadToasts().catch(() => undefined), late]);
  toast.last('Unauthorized', 'You are logged out. Logging in again...');
  window.setTimeout(() => window.location.assign(`/api/login?next=${encodeURIComponent(next)}`), redirectDelay);
}
