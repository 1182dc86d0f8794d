const place = 'letter-shortcuts';

/**
 * Single-letter shortcuts can be triggered by accident or by speech input, so they can be switched off (WCAG 2.1.4).
 */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(place) !== 'off';
  } catch {
    return true;
  }
}

/** Stored in this browser only; without storage the setting has no effect. */
export function switchLetters(isOn: boolean) {
  try {
    localStorage.setItem(place, isOn ? 'on' : 'off');
  } catch {
    return;
  }
}
