import { Button } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { z } from 'zod';
import { AddressPopover } from './AddressPopover.tsx';

const attributes = z.object({ href: z.string().nullish(), button: z.boolean().nullish() });

/** The link at the cursor; empty strings if there is none. */
function linkOf(editor: Editor): { href: string; button: boolean } {
  const { href, button } = attributes.parse(editor.getAttributes('link'));
  return { href: href ?? '', button: button ?? false };
}

/** Links the selected text. Without a selection it inserts the URL itself. */
export function LinkControl({ editor }: { editor: Editor }) {
  const isActive = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') });
  const apply = (href: string) => {
    const { button } = linkOf(editor);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isActive)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setMark('link', { href, button }).run();
  };
  return (
    <AddressPopover
      label="Link"
      icon="link"
      isActive={isActive}
      start={() => ({ href: linkOf(editor).href })}
      onApply={({ href }) => apply(href)}
    >
      {close =>
        isActive && (
          <Button
            size="xs"
            onClick={() => {
              close();
              editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
            }}
          >
            Remove link
          </Button>
        )
      }
    </AddressPopover>
  );
}
