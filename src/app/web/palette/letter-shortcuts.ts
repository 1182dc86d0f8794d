const place = 'letter-shortcuts';

/**
 * Single-letter shortcuts can be triggered by accident or by speech input, so they can be switched off (WCAG 2.1.4).
 */
export function areLetterShortcutsOn(): boolean {
  try {
    return localStorage.getItem(place) !== 'off';
  } catch {
    return true;
  }
}

/** Stored in this browser only; without storage the setting has no effect. */
export function setLetterShortcuts(isOn: boolean) {
  try {
    localStorage.setItem(place, isOn ? 'on' : 'off');
  } catch {
    return;
  }
}
