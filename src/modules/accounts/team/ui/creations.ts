import type { Creation } from '../../../../ui/creation.ts';

/** The invitation shows its link once: there, and nowhere else. */
export const newMember: Creation = {
  id: 'new-member',
  label: 'Invite a team member',
  icon: 'people',
  needs: 'team.write',
  href: '/settings?tab=team',
};
