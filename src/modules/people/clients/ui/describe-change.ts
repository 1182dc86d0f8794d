import { type BulkInput, statusLabels } from '../contract.ts';
import { countClients } from './count-clients.ts';

/** "12 clients archived", or that there was nothing to do. */
export function describeChange(change: BulkInput['change'], changed: number): string {
  const who = countClients(changed);
  switch (change.do) {
    case 'add tag':
      return changed ? `“${change.tag}” added to ${who}` : `They all already have the tag “${change.tag}”`;
    case 'remove tag':
      return changed ? `“${change.tag}” removed from ${who}` : `None of them have the tag “${change.tag}”`;
    case 'set status':
      return changed
        ? `${who} set to ${statusLabels[change.status]}`
        : `They’re all already ${statusLabels[change.status].toLowerCase()}`;
    case 'archive':
      return changed ? `${who} archived` : 'They’re all already archived';
    case 'restore':
      return changed ? `${who} restored` : 'None of them are archived';
  }
}
