import { z } from 'zod';
import { isTimeZone } from '../../shared/dates.ts';
import { email } from '../../shared/zod.ts';
import { fileName } from '../files/store.ts';

/** Checks for imported files: a value must look as if this program had written it. */

/** Addresses are stored trimmed and normalized. */
export const storedEmail = z.string().refine(value => email().safeParse(value).data === value);
/** Text messages are only sent to E.164 numbers. Empty after an erasure. */
export const storedPhone = z.string().regex(/^(\+[1-9]\d{6,14})?$/);
/** A visitor's input is stored unchanged if it is not a valid number. */
export const typedPhone = z.string().max(60).nullable();
export const storedZone = z.string().max(100).refine(isTimeZone);
/** Only our own files: another URL could leak data to its host. */
export const storedPicture = z
  .string()
  .regex(/^\/files\/[0-9a-f]{64}\.(webp|png|jpg)$/)
  .nullable();
export const webPage = z
  .string()
  .max(2_000)
  .regex(/^https?:\/\//i)
  .nullable();
/** The name of a file in the exporting instance's store. */
export const storedFile = z.string().regex(fileName);
