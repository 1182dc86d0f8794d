import { z } from 'zod';
import { optionalText } from '../../../shared/zod.ts';
import { type Place, placeKinds } from './place.ts';

export const placeFields = {
  /** Not in the specification: null or empty for an unspecified place. */
  placeKind: z
    .enum(placeKinds, 'Choose where it takes place')
    .or(z.literal(''))
    .nullish()
    .transform(kind => (kind === undefined ? undefined : kind || null)),
  placeDetail: optionalText(500).optional(),
};

const isWebLink = (text: string | null | undefined) =>
  Boolean(text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));

/** For `superRefine`. */
export function checkPlace({ placeKind, placeDetail }: Partial<Place>, ctx: z.RefinementCtx) {
  if (placeDetail && !placeKind)
    ctx.addIssue({ code: 'custom', path: ['placeKind'], message: 'Choose where it takes place' });
  const refuse = (message: string) => ctx.addIssue({ code: 'custom', path: ['placeDetail'], message });
  if (placeKind === 'video' && !isWebLink(placeDetail)) refuse('Enter the link of the call, like https://…');
  if (placeKind === 'video_room' && !isWebLink(placeDetail)) refuse('Enter the video server, like https://meet.jit.si');
  if (placeKind === 'other' && !placeDetail) refuse('Say where you meet');
}
