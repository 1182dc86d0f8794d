import { get } from '../../../../ui/data/query.ts';
import { backupsSchema, sendingHoldSchema } from '../contract.ts';

export const backupsPath = '/api/backups';
export const backupsQuery = get([backupsPath], backupsSchema);

export const holdPath = '/api/sending-hold';
/** Refetched, because the queue changes and another owner may resume sending. */
export const holdQuery = { ...get([holdPath], sendingHoldSchema), refetchInterval: 30_000 };
