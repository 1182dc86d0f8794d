import { get, queryClient, refresh } from '../../../../ui/data/query.ts';
import { type Form, form, formExample, formSummary, formVersion } from '../contract.ts';

export const formsPath = '/api/forms';
export const formListQuery = get([formsPath], formSummary.array());
export const formQuery = (id: string) => get([formsPath, id], form);
/** A published version never changes. */
export const formVersionQuery = (id: number, version: number) =>
  get([formsPath, String(id), 'versions', String(version)], formVersion);
export const formExamplesQuery = get(['/api/form-examples'], formExample.array());

/** Updates the cache with the server’s response, which saves a request. */
export function keepForm(saved: Form) {
  queryClient.setQueryData(formQuery(String(saved.id)).queryKey, saved);
  return queryClient.invalidateQueries({ queryKey: formListQuery.queryKey, exact: true });
}

export const refreshForms = () => refresh(formsPath, '/api/form-rules');
