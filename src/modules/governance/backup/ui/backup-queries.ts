import { get } from '../../../../ui/data/query.ts';
import { backupsSchema, sendingHoldSchema } from '../contract.ts';

export const backupsPath = '/api/backups';
export const backupsQuery = get([backupsPath], backupsSchema);

export const holdPath = '/api/sending-hold';
/** What waits changes while it is looked at, and another owner may let it go. */
export const holdQuery = { ...get([holdPath], sendingHoldSchema), refetchInterval: 30_000 };
