import type { Principal } from '../../../../platform/database/scope.ts';
import { type ImageRules, storeChosen } from '../../../../platform/files/images.ts';
import type { Services } from '../../../../platform/services.ts';
import { maxImageBytes, type StorefrontInput } from '../contract.ts';

/** The smallest sizes that are sharp at the size in which the page shows them. */
const profileImage: ImageRules = rules({ width: 512, height: 512, fit: 'cover' });
const logo: ImageRules = rules({ width: 640, height: 320, fit: 'inside' });
/** Low quality is sufficient, because the color layer covers 95 % of it. */
const background: ImageRules = { ...rules({ width: 1024, height: 1024, fit: 'inside' }), quality: 30 };

/**
 * Stores newly chosen pictures and replaces them by their URLs. Runs before the transaction, so that no file is
 * written while rows are locked.
 * @throws AppError invalid, too_many
 */
export async function storePictures(services: Services, { userId }: Principal, input: StorefrontInput) {
  const store = (field: string, url: string | null, sizes: ImageRules) =>
    url && storeChosen(services, userId, { field, url }, sizes);
  const { profileImageUrl, logoUrl, customization } = input;
  return {
    ...input,
    profileImageUrl: await store('profileImageUrl', profileImageUrl, profileImage),
    logoUrl: await store('logoUrl', logoUrl, logo),
    customization: {
      ...customization,
      backgroundImage: await store('customization.backgroundImage', customization.backgroundImage, background),
    },
  };
}

function rules(sizes: Pick<ImageRules, 'width' | 'height' | 'fit'>): ImageRules {
  return { largest: maxImageBytes, tooLarge: 'Please choose an image smaller than 5MB', ...sizes };
}
