import { z } from 'zod';
import { get } from '../../../ui/query.ts';
import { invitation, teamAnswer } from '../contract.ts';

export const teamPath = '/api/team';
export const teamQuery = get([teamPath], teamAnswer);

/** What is answered when a link is made. */
export const sentInvitation = invitation.extend({ link: z.string().optional() });
export type SentInvitation = z.infer<typeof sentInvitation>;
