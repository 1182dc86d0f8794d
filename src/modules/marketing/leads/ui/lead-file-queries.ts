import { z } from 'zod';
import { get, queryClient } from '../../../../ui/query.ts';
import { type LeadFile, leadFile } from '../contract.ts';

export const filesPath = '/api/storefront/files';
export const filesQuery = get([filesPath], z.array(leadFile));

/** A new one is there at once. */
export const showNewFile = (added: LeadFile) =>
  queryClient.setQueryData(filesQuery.queryKey, (known: LeadFile[] = []) => [added, ...known]);
