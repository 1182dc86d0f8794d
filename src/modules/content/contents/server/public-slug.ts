import { slugFrom } from '../../../../shared/slug.ts';

/** The title and the number, which no other content of the practice has. */
export const publicSlug = ({ id, title }: { id: number; title: string }) => `${slugFrom(title)}-${id}`;
