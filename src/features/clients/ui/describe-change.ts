import { type BulkInput, statusLabels } from '../contract.ts';
import { countClients } from './count-clients.ts';

/** "12 clients archived", or that there was nothing to do. */
export function describeChange(change: BulkInput['change'], changed: number): string {
  const who = countClients(changed);
  switch (change.do) {
    case 'add tag':
      return changed ? `“${change.tag}” added to ${who}` : `All of them have the tag “${change.tag}”`;
    case 'remove tag':
      return changed ? `“${change.tag}” removed from ${who}` : `None of them has the tag “${change.tag}”`;
    case 'set status':
      return changed
        ? `${who} set to ${statusLabels[change.status]}`
        : `All of them are ${statusLabels[change.status].toLowerCase()} already`;
    case 'archive':
      return changed ? `${who} archived` : 'All of them are archived already';
    case 'restore':
      return changed ? `${who} restored` : 'None of them is archived';
  }
}
