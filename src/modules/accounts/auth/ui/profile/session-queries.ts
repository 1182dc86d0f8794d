import { z } from 'zod';
import { get } from '../../../../../ui/data/query.ts';
import { sessionInfo } from '../../contract.ts';
import { emailChangeState } from '../../sign-in-contract.ts';

export const sessionsPath = '/api/auth/sessions';
export const sessionsQuery = get([sessionsPath], z.array(sessionInfo));

export const emailChangePath = '/api/auth/email';
export const emailChangeQuery = get([emailChangePath], emailChangeState);
