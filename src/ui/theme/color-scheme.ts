import { localStorageColorSchemeManager } from '@mantine/core';

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'sorrel-color-scheme' });

/** Puts the chosen scheme on the page before anything is drawn; without a choice the system's holds. */
export function applyColorScheme() {
  const chosen = colorSchemeManager.get('auto');
  const isDark = chosen === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
