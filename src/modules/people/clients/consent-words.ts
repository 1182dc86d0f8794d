import { messages } from './messages/en.ts';

/** In English. */
export const consentWords = messages;

/** How consent was given or withdrawn. */
export const consentHows = ['form', 'link', 'practice', 'import', 'reply', 'ended'] as const;
export type ConsentHow = (typeof consentHows)[number];
