import { z } from 'zod';
import { fileName } from '../../../platform/files/store.ts';

/** What a file is called in the store of the instance that it comes from. */
export const storedName = z.string().regex(fileName);
