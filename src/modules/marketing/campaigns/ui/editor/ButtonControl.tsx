import type { Editor } from '@tiptap/react';
import { AddressPopover } from './AddressPopover.tsx';

/** Puts a button into the mail: a link on a line of its own that stands out. */
export function ButtonControl({ editor }: { editor: Editor }) {
  return (
    <AddressPopover
      label="Button"
      icon="external"
      isWorded
      start={() => ({ text: '', href: '' })}
      onApply={({ text, href }) =>
        editor
          .chain()
          .focus()
          .insertContent([
            {
              type: 'paragraph',
              content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href, button: true } }] }],
            },
            { type: 'paragraph' },
          ])
          .run()
      }
    />
  );
}
