import type { Who } from '../../../../platform/database/scope.ts';
import { type ImageRules, storeChosenForMail } from '../../../../platform/files/images.ts';
import type { Services } from '../../../../platform/services.ts';
import type { MailImage } from '../contract.ts';

/** Twice as wide as a mail, for screens with two dots a pixel. */
const rules: ImageRules = {
  largest: 5 * 1024 * 1024,
  tooLarge: 'Please choose an image smaller than 5MB',
  width: 1_120,
  height: 4_000,
  fit: 'inside',
};

/** Keeps a picture for a mail, drawn anew. @throws AppError invalid, too_many */
export const keepMailImage = (services: Services, { userId }: Who, image: string): Promise<MailImage> =>
  storeChosenForMail(services, userId, { field: 'image', url: image }, rules);
