import { eq } from 'drizzle-orm';
import { asSystem, type Who } from '../../../../platform/database/scope.ts';
import { storeChosen } from '../../../../platform/files/images.ts';
import type { Services } from '../../../../platform/services.ts';
import { largestPhoto, type ProfileInput } from '../contract.ts';
import { users } from './tables.ts';

const photoRules = {
  largest: largestPhoto,
  tooLarge: 'Please choose an image smaller than 5MB',
  width: 512,
  height: 512,
  fit: 'cover',
} as const;

/** @throws AppError invalid if the photo is not an image */
export async function saveProfile(services: Services, { userId }: Who, input: ProfileInput) {
  const { firstName, lastName, photo } = input;
  const image = photo ? await storeChosen(services, userId, { field: 'photo', url: photo }, photoRules) : photo;
  await asSystem(services.database)
    .db.update(users)
    .set({ firstName, lastName, name: `${firstName} ${lastName}`, ...(image !== undefined && { image }) })
    .where(eq(users.id, userId));
}

export async function saveSignInAlerts(services: Services, { userId }: Who, isOn: boolean) {
  await asSystem(services.database).db.update(users).set({ signInAlerts: isOn }).where(eq(users.id, userId));
}
