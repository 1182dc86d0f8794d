import { z } from 'zod';
import { get } from '../../../../ui/query.ts';
import { sessionInfo } from '../../contract.ts';

export const sessionsPath = '/api/auth/sessions';
export const sessionsQuery = get([sessionsPath], z.array(sessionInfo));
