import type { Creation } from '../../../../ui/creation.ts';

/** Opens the page instead of a dialog, because the link is shown there once. */
export const newMember: Creation = {
  id: 'new-member',
  label: 'Invite a team member',
  icon: 'people',
  needs: 'team.write',
  href: '/settings?tab=team',
};
