import { toast } from './toast.ts';

const redirectDelay = 500;
let isLeaving = false;

/** Specification, section 8: says that the session is over and goes to the sign-in page, once however many calls fail. */
export function handleUnauthorized() {
  if (isLeaving) return;
  isLeaving = true;
  toast.last('Unauthorized', 'You are logged out. Logging in again...');
  const next = window.location.pathname + window.location.search;
  window.setTimeout(() => window.location.assign(`/api/login?next=${encodeURIComponent(next)}`), redirectDelay);
}
