import { loadToasts, toast } from '../feedback/toast.ts';

const redirectDelay = 500;
/** An import can hang without ever failing. */
const maxToastsMs = 2_000;
let isLeaving = false;

/** Milliseconds within which requests are answered that were sent before the session was renewed. */
const lateAnswersMs = 5_000;
let renewals = 0;

/** Runs a call that gives the session a new cookie. A 401 meanwhile only means that a request carried the previous one. */
export async function renewSession<T>(call: () => Promise<T>): Promise<T> {
  renewals += 1;
  try {
    return await call();
  } finally {
    window.setTimeout(() => {
      renewals -= 1;
    }, lateAnswersMs);
  }
}

/**
 * Announces that the session is over and goes to the sign-in page, only once for any number of failed calls
 * (specification, section 8).
 */
export async function handleUnauthorized() {
  if (isLeaving || renewals > 0) return;
  isLeaving = true;
  const next = window.location.pathname + window.location.search;
  // The delay gives time to read the toast, so it begins when the toast is visible or can't be loaded.
  const late = new Promise<void>(resolve => window.setTimeout(resolve, maxToastsMs));
  await Promise.race([loadToasts().catch(() => undefined), late]);
  toast.last('Unauthorized', 'You are logged out. Logging in again...');
  window.setTimeout(() => window.location.assign(`/api/login?next=${encodeURIComponent(next)}`), redirectDelay);
}
