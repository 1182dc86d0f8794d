import type { Creation } from '../../../../ui/creation.ts';

/** It shows its secret once: there, and nowhere else. */
export const newKey: Creation = {
  id: 'new-key',
  label: 'New API key or webhook',
  icon: 'lock',
  needs: 'api.write',
  href: '/settings?tab=api',
};
