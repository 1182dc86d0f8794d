import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useId } from 'react';
import { styleNonce } from '../../../../../ui/nonce.ts';
import { AltText } from './AltText.tsx';
import { ButtonControl } from './ButtonControl.tsx';
import classes from './editor.module.css';
import { extensions } from './extensions.ts';
import { ImageControl } from './ImageControl.tsx';
import { LinkControl } from './LinkControl.tsx';
import { PlaceholderControl } from './PlaceholderControl.tsx';
import { ToolGroup } from './ToolGroup.tsx';
import { history, tools } from './tools.tsx';
import { useImageUpload } from './use-image-upload.ts';

type Props = {
  label: string;
  description: string;
  /** What it begins with; later changes come from the writing only. */
  start: string;
  onChange: (html: string) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/** Where a mail is written. */
export function RichText({ label, description, start, onChange, error, ...rest }: Props) {
  const id = useId();
  const images = useImageUpload();
  const editor = useEditor({
    extensions,
    content: start,
    injectNonce: styleNonce(),
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-description`,
        'data-path': rest['data-path'] ?? '',
      },
      handlePaste: (view, event) => images.take(view, event.clipboardData?.files),
      handleDrop: (view, event) =>
        images.take(
          view,
          event.dataTransfer?.files,
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
        ),
    },
  });
  return (
    <div className={classes.field}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <div className={classes.editor} data-error={error ? true : undefined}>
        <div className={classes.toolbar}>
          {tools.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups have no other name, and never move
            <ToolGroup key={index} editor={editor} tools={group} />
          ))}
          <div className={classes.group}>
            <LinkControl editor={editor} />
            <ImageControl isBusy={images.isBusy} onChosen={files => images.take(editor.view, files)} />
          </div>
          <div className={classes.group}>
            <ButtonControl editor={editor} />
            <PlaceholderControl onInsert={text => editor.chain().focus().insertContent({ type: 'text', text }).run()} />
          </div>
          <ToolGroup editor={editor} tools={history} />
        </div>
        <AltText editor={editor} />
        <EditorContent editor={editor} className={classes.content} />
      </div>
      <p id={`${id}-description`} className={classes.description}>
        {description}
      </p>
      <div role="alert">{error && <p className={classes.error}>{error}</p>}</div>
    </div>
  );
}
