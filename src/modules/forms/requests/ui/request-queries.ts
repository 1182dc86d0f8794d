import { get, refresh } from '../../../../ui/data/query.ts';
import { formRequest, formRequestDetail, formRule } from '../contract.ts';
import { requestsPath, waitingPath } from './WaitingForms.tsx';

export const rulesPath = '/api/form-rules';
export const rulesQuery = get([rulesPath], formRule.array());

export const requestQuery = (id: number) => get([requestsPath, String(id)], formRequestDetail);

/** Not below the key of clients, so that changing a client does not invalidate it. */
export const clientFormsPath = (clientId: number) => `/api/clients/${clientId}/forms`;
export const clientFormsQuery = (clientId: number) => get([clientFormsPath(clientId)], formRequest.array());

/** Refreshes every list that shows the status of a client’s forms. */
export const refreshRequests = (clientId: number) =>
  refresh(clientFormsPath(clientId), requestsPath, waitingPath, '/api/forms');

/** Also refreshes the client’s record, which a decision changes. */
export const refreshDecisions = (clientId: number) => refresh(requestsPath, clientFormsPath(clientId), '/api/clients');
