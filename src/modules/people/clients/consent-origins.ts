/** How consent was given or withdrawn. */
export const consentOrigins = ['form', 'link', 'practice', 'import', 'reply', 'ended'] as const;
export type ConsentOrigin = (typeof consentOrigins)[number];
