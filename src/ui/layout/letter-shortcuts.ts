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

/** Shortcuts are ignored in text fields, dialogs and menus. */
export const isBusy = (target: EventTarget | null) =>
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null) ||
  isDialogOpen() ||
  document.querySelector('[role="menu"]') !== null;

/** A dialog that is fading out (ui/layout/Dialog.tsx) does not count as open. */
export const isDialogOpen = () =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([data-closing])') !== null;
