const key = (userId: number) => `tour-seen-${userId}`;

/** Whether this user has finished or skipped the tour in this browser (specification, section 4). */
export const hasSeenTour = (userId: number) => storage()?.getItem(key(userId)) === 'true';

export const rememberTour = (userId: number) => storage()?.setItem(key(userId), 'true');

export const forgetTour = (userId: number) => storage()?.removeItem(key(userId));

/** Null where storage is blocked: reading the property then throws. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
