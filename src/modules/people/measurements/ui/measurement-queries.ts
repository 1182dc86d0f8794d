import { get } from '../../../../ui/data/query.ts';
import { measurementsAnswer, ownKind } from '../contract.ts';

export const kindsPath = '/api/measurement-kinds';
export const measurementsPath = (clientId: number) => `/api/clients/${clientId}/measurements`;
export const goalPath = (clientId: number) => `/api/clients/${clientId}/goal`;

/** Below the client's key, because measurements and the client's progress change together. */
export const measurementsQuery = (clientId: number) =>
  get(['/api/clients', String(clientId), 'measurements'], measurementsAnswer);

export const kindsQuery = get([kindsPath], ownKind.array());
