import { loadToasts, toast } from '../feedback/toast.ts';

const redirectDelay = 500;
/** An import that hangs has no end. */
const maxToastsMs = 2_000;
let isLeaving = false;

/** Specification, section 8: says that the session is over and goes to the sign-in page, once however many calls fail. */
export async function handleUnauthorized() {
  if (isLeaving) return;
  isLeaving = true;
  const next = window.location.pathname + window.location.search;
  // The delay is for reading: it begins when there is something to read, or when there never will be.
  const late = new Promise<void>(resolve => window.setTimeout(resolve, maxToastsMs));
  await Promise.race([loadToasts().catch(() => undefined), late]);
  toast.last('Unauthorized', 'You are logged out. Logging in again...');
  window.setTimeout(() => window.location.assign(`/api/login?next=${encodeURIComponent(next)}`), redirectDelay);
}
