import { toast } from '../feedback/toast.ts';

/** The formats of specification section 5 that both browser and server can decode. */
export const pictureRules = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  largest: 5 * 1024 * 1024,
  wrongType: 'Please choose an image file',
  tooLarge: 'Please choose an image smaller than 5MB',
};

/** The toasts of the specification for refused files. */
export const showRefusal = (sentence: string) => toast.failure(titles[sentence] ?? 'Failed to read the file', sentence);

const titles: Record<string, string> = {
  [pictureRules.wrongType]: 'Invalid file type',
  [pictureRules.tooLarge]: 'File too large',
};
