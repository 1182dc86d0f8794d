import { z } from 'zod';
import { isTimeZone } from '../../shared/dates.ts';
import { email } from '../../shared/zod.ts';
import { fileName } from '../files/store.ts';

/** What stands in the database when the program itself wrote it: what comes in a file is held against these. */

/** As it is stored: the contract cuts what stands around it. */
export const storedEmail = z.string().refine(value => email().safeParse(value).data === value);
/** Text messages go to numbers of this form alone; what was erased is empty. */
export const storedPhone = z.string().regex(/^(\+[1-9]\d{6,14})?$/);
/** What a visitor typed is kept where it is no number. */
export const typedPhone = z.string().max(60).nullable();
export const storedZone = z.string().max(100).refine(isTimeZone);
/** A picture of ours, or a page elsewhere: no address that carries something out. */
export const storedPicture = z
  .string()
  .regex(/^\/files\/[0-9a-f]{64}\.(webp|png|jpg)$/)
  .nullable();
export const webPage = z
  .string()
  .max(2_000)
  .regex(/^https?:\/\//i)
  .nullable();
/** What a file is called in the store of the instance that it comes from. */
export const storedFile = z.string().regex(fileName);
