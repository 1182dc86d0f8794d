import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { z } from 'zod';
import classes from './editor.module.css';

const attributes = z.object({ alt: z.string().nullish() });

/** What a picture shows, in words, while it is selected. */
export function AltText({ editor }: { editor: Editor }) {
  const alt = useEditorState({
    editor,
    selector: ({ editor }) =>
      editor.isActive('image') ? (attributes.parse(editor.getAttributes('image')).alt ?? '') : null,
  });
  if (alt === null) return null;
  return (
    <div className={classes.alt}>
      <TextInput
        label="Image description"
        description="For screen readers, and when images are blocked."
        maxLength={300}
        value={alt}
        onKeyDown={event => {
          if (event.key !== 'Enter') return;
          // Not the form around it.
          event.preventDefault();
          editor.commands.focus();
        }}
        onChange={event => editor.commands.updateAttributes('image', { alt: event.currentTarget.value })}
      />
    </div>
  );
}
