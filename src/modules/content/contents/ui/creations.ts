import type { Creation } from '../../../../ui/creation.ts';

export const newContent: Creation = {
  id: 'new-content',
  label: 'New content',
  icon: 'write',
  needs: 'content.write',
  href: '/content',
};
