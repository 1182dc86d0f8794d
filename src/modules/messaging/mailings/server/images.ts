import type { Principal } from '../../../../platform/database/scope.ts';
import { type ImageRules, storeChosenForMail } from '../../../../platform/files/images.ts';
import type { Services } from '../../../../platform/services.ts';
import type { MailImage } from '../contract.ts';

/** Twice the width of an email, for high-density screens. */
const rules: ImageRules = {
  largest: 5 * 1024 * 1024,
  tooLarge: 'Please choose an image smaller than 5MB',
  width: 1_120,
  height: 4_000,
  fit: 'inside',
};

/** Stores a re-encoded image for an email. @throws AppError invalid, too_many */
export const keepMailImage = (services: Services, { userId }: Principal, image: string): Promise<MailImage> =>
  storeChosenForMail(services, userId, { field: 'image', url: image }, rules);
