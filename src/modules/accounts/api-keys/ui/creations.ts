import type { Creation } from '../../../../ui/creation.ts';

/** Opens the page instead of a dialog, because the secret is shown there once. */
export const newKey: Creation = {
  id: 'new-key',
  label: 'New API key or webhook',
  icon: 'lock',
  needs: 'api.write',
  href: '/settings?tab=api',
};
