/** The modifier of keyboard shortcuts on this computer. */
export const modifierKey = (): '⌘' | 'Ctrl' => (/^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl');
