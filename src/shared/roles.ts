export const roles = ['owner', 'practitioner', 'assistant', 'viewer'] as const;
export type Role = (typeof roles)[number];
