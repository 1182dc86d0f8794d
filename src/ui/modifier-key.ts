/** The key that shortcuts are pressed with, as this computer's keyboard names it. */
export const modifierKey = (): '⌘' | 'Ctrl' => (/^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl');
