import { localStorageColorSchemeManager } from '@mantine/core';

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'sorrel-color-scheme' });

/** Called before the first render to avoid a flash; without a choice, the system's scheme applies. */
export function applyColorScheme() {
  const chosen = colorSchemeManager.get('auto');
  const isDark = chosen === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
