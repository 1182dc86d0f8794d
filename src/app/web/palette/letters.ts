const place = 'letter-shortcuts';

/** Single letters can be pressed by accident, or spoken to a computer: they can be switched off (WCAG 2.1.4). */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(place) !== 'off';
  } catch {
    return true;
  }
}

/** Only this browser remembers it; one without storage for as long as nobody reloads is no worse off. */
export function switchLetters(isOn: boolean) {
  try {
    localStorage.setItem(place, isOn ? 'on' : 'off');
  } catch {
    return;
  }
}
