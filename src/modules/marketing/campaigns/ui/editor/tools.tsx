import type { Editor } from '@tiptap/react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './editor.module.css';

export type Tool = {
  label: string;
  drawing: ReactNode;
  isActive?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
  run: (editor: Editor) => unknown;
};

const drawn = (path: string) => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

const heading = (level: 1 | 2 | 3): Tool => ({
  // Includes the visible text "H1", so that voice control can find the button by it (WCAG 2.5.3).
  label: `H${level} heading`,
  drawing: `H${level}`,
  isActive: editor => editor.isActive('heading', { level }),
  run: editor => editor.chain().focus().toggleHeading({ level }).run(),
});

/** Formatting buttons, in groups. */
export const tools: Tool[][] = [
  [
    {
      label: 'Bold',
      drawing: <b>B</b>,
      isActive: editor => editor.isActive('bold'),
      run: editor => editor.chain().focus().toggleBold().run(),
    },
    {
      label: 'Italic',
      drawing: <i>I</i>,
      isActive: editor => editor.isActive('italic'),
      run: editor => editor.chain().focus().toggleItalic().run(),
    },
    {
      label: 'Underline',
      drawing: <u>U</u>,
      isActive: editor => editor.isActive('underline'),
      run: editor => editor.chain().focus().toggleUnderline().run(),
    },
  ],
  [heading(1), heading(2), heading(3)],
  [
    {
      label: 'Bullet list',
      drawing: drawn('M4 5.5h.01M4 10h.01M4 14.5h.01M8 5.5h8.5M8 10h8.5M8 14.5h8.5'),
      isActive: editor => editor.isActive('bulletList'),
      run: editor => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      drawing: drawn('M3.2 4.2 4.4 3.6v4M3 12.6c.3-1 2-1 2 .1 0 .8-2 1.6-2 2.7h2.1M8.5 5.5h8M8.5 10h8M8.5 14.5h8'),
      isActive: editor => editor.isActive('orderedList'),
      run: editor => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'Quote',
      drawing: drawn('M4 4.5v11M8 6h8.5M8 10h8.5M8 14h5'),
      isActive: editor => editor.isActive('blockquote'),
      run: editor => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: 'Divider',
      drawing: drawn('M3.5 10h13'),
      run: editor => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
];

/** Undo and redo. */
export const history: Tool[] = [
  {
    label: 'Undo',
    drawing: drawn('M7 4.5 3.5 8 7 11.5M3.5 8h8a4 4 0 0 1 0 8H9'),
    isPossible: editor => editor.can().undo(),
    run: editor => editor.chain().focus().undo().run(),
  },
  {
    label: 'Redo',
    drawing: drawn('M13 4.5 16.5 8 13 11.5M16.5 8h-8a4 4 0 0 0 0 8H11'),
    isPossible: editor => editor.can().redo(),
    run: editor => editor.chain().focus().redo().run(),
  },
];

type ToolButtonProps = ComponentPropsWithRef<'button'> & { label: string; isActive?: boolean; isWorded?: boolean };

/** `isActive`: the format applies at the cursor. */
export function ToolButton({ label, isActive, isWorded, className, children, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      // A popover's target adds its own class.
      className={`${classes.tool} ${className ?? ''}`}
      // Prevents the focus from leaving the text, which would also close a phone's keyboard.
      onMouseDown={event => event.preventDefault()}
      aria-label={label}
      title={label}
      aria-pressed={isActive}
      data-worded={isWorded || undefined}
      {...rest}
    >
      {children}
      {isWorded && label}
    </button>
  );
}
