import type { Editor } from '@tiptap/react';
import { z } from 'zod';

const attributes = z.object({ href: z.string().nullish(), button: z.boolean().nullish() });

/** The link at the cursor; empty if there is none. */
export function linkOf(editor: Editor): { href: string; button: boolean } {
  const { href, button } = attributes.parse(editor.getAttributes('link'));
  return { href: href ?? '', button: button ?? false };
}
