import { get, refresh } from '../../../../ui/data/query.ts';
import { formRequest, formRequestDetail, formRule } from '../contract.ts';
import { requestsPath, waitingPath } from './WaitingForms.tsx';

export const rulesPath = '/api/form-rules';
export const rulesQuery = get([rulesPath], formRule.array());

export const requestQuery = (id: number) => get([requestsPath, String(id)], formRequestDetail);

/** Not below the clients' key, because changing a client doesn't affect them. */
export const clientFormsPath = (clientId: number) => `/api/clients/${clientId}/forms`;
export const clientFormsQuery = (clientId: number) => get([clientFormsPath(clientId)], formRequest.array());

/** Everything that shows how far a client's form is. */
export const refreshRequests = (clientId: number) =>
  refresh(clientFormsPath(clientId), requestsPath, waitingPath, '/api/forms');

/** After a decision, which also changes the client's record. */
export const refreshDecisions = (clientId: number) => refresh(requestsPath, clientFormsPath(clientId), '/api/clients');
