import { z } from 'zod';
import { get } from '../../../../ui/data/query.ts';
import { consent, erasureReport, privacyAnswer, retentionPlan } from '../contract.ts';

export const privacyPath = '/api/privacy';
export const privacyQuery = get([privacyPath, 'settings'], privacyAnswer);
export const planQuery = get([privacyPath, 'plan'], retentionPlan);
export const erasuresQuery = get([privacyPath, 'erasures'], z.array(erasureReport));
/** Invalidated by `refreshClients`. */
export const consentsQuery = (clientId: number) =>
  get([`${privacyPath}/clients`, clientId, 'consents'], z.array(consent));
