import { z } from 'zod';
import { get, refresh } from '../../../../ui/data/query.ts';
import { waitlistEntry } from '../contract.ts';

export const waitlistPath = '/api/waitlist';
export const waitlistQuery = get([waitlistPath], z.array(waitlistEntry));
export const refreshWaitlist = () => refresh(waitlistPath);
