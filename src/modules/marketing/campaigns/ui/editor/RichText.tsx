import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Extension } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useDeferredValue, useId, useRef } from 'react';
import { z } from 'zod';
import { api } from '../../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../../ui/data/api-error.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { readImage } from '../../../../../ui/form/read-image.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { styleNonce } from '../../../../../ui/nonce.ts';
import { mailImage } from '../../../../messaging/mailings/contract.ts';
import { placeholderPattern } from '../placeholders.tsx';
import { AddressPopover, LinkControl } from './AddressPopover.tsx';
import classes from './editor.module.css';
import { PlaceholderControl } from './PlaceholderControl.tsx';
import { history, type Tool, ToolButton, tools } from './tools.tsx';

/** Inserts a call-to-action button: a styled link in a paragraph of its own. */
function ButtonControl({ editor }: { editor: Editor }) {
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

/** A group of toolbar buttons whose pressed state follows the cursor. */
function ToolGroup({ editor, tools }: { editor: Editor; tools: Tool[] }) {
  const states = useEditorState({
    editor,
    selector: ({ editor }) =>
      tools.map(tool => ({ isActive: tool.isActive?.(editor), isPossible: tool.isPossible?.(editor) ?? true })),
  });
  return (
    <div className={classes.group}>
      {tools.map(({ label, drawing, run }, index) => (
        <ToolButton
          key={label}
          label={label}
          isActive={states[index]?.isActive}
          disabled={!states[index]?.isPossible}
          onClick={() => run(editor)}
        >
          {drawing}
        </ToolButton>
      ))}
    </div>
  );
}

const attributes = z.object({ alt: z.string().nullish() });

/** Alternative text of the selected image. */
function AltText({ editor }: { editor: Editor }) {
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
          // Enter would submit the surrounding form.
          event.preventDefault();
          editor.commands.focus();
        }}
        onChange={event => editor.commands.updateAttributes('image', { alt: event.currentTarget.value })}
      />
    </div>
  );
}

/** Image types that browsers and the server support; error messages of the specification (section 5). */
const rules = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  largest: 5 * 1024 * 1024,
  wrongType: 'Please choose an image file',
  tooLarge: 'Please choose an image smaller than 5MB',
};
const imageTypes = rules.types.join(',');

const titles: Record<string, string> = {
  [rules.wrongType]: 'Invalid file type',
  [rules.tooLarge]: 'File too large',
};

type Upload = { view: EditorView; file: File; at?: number };

/** Uploads images that are selected, dropped or pasted. */
function useImageUpload() {
  const upload = useMutation({
    mutationFn: async ({ file }: Upload) => {
      const read = await readImage(file, rules).catch(() => ({ refusal: 'This file can’t be read.' }));
      if ('refusal' in read) throw new Refusal(read.refusal);
      return api.post('/api/emails/images', { image: read.url }, mailImage);
    },
    onSuccess: ({ url }, { view, at }) => insert(view, url, at),
    onError: error => {
      if (error instanceof Refusal) toast.failure(titles[error.message] ?? 'Failed to read the file', error.message);
      else toast.failure('Failed to upload the image', sentenceOf(error, 'Please try again.'));
    },
  });
  /** Uploads the first image among the files; false if there is none, so that the editor handles the event. */
  const take = (view: EditorView, files: FileList | null | undefined, at?: number): boolean => {
    const [file] = files ?? [];
    if (!file) return false;
    upload.mutate({ view, file, at });
    return true;
  };
  return { take, isBusy: upload.isPending };
}

class Refusal extends Error {}

/** Selects the image afterwards, so that the field for its alternative text appears. */
function insert(view: EditorView, src: string, at = view.state.selection.to) {
  if (view.isDestroyed) return;
  const picture = view.state.schema.nodes.image?.create({ src, alt: '' });
  if (!picture) return;
  const spot = Math.min(at, view.state.doc.content.size);
  // Images are blocks: they are inserted between paragraphs.
  const inserting = view.state.tr.replaceRangeWith(spot, spot, picture);
  inserting.doc.descendants((node, position) => {
    if (node.type === picture.type && node.attrs.src === src)
      inserting.setSelection(NodeSelection.create(inserting.doc, position));
  });
  view.dispatch(inserting.scrollIntoView());
  view.focus();
}

type ImageControlProps = { isBusy: boolean; onChosen: (files: FileList | null) => void };

function ImageControl({ isBusy, onChosen }: ImageControlProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton
        label={isBusy ? 'Uploading image' : 'Image'}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        <Icon name={isBusy ? 'upload' : 'image'} size={16} />
      </ToolButton>
      <input
        ref={input}
        type="file"
        accept={imageTypes}
        aria-label="Choose an image"
        tabIndex={-1}
        hidden
        onChange={event => {
          onChosen(event.currentTarget.files);
          // Reset, as selecting the same file again would fire no event otherwise.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** `data-button` marks a link that looks like a button. Clicks don't follow links while editing. */
const MailLink = Link.extend({
  addAttributes() {
    return {
      href: { default: null },
      button: {
        default: false,
        parseHTML: element => element.hasAttribute('data-button'),
        renderHTML: ({ button }) => (button ? { 'data-button': '' } : {}),
      },
    };
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  protocols: ['mailto', 'tel'],
  HTMLAttributes: { target: null, rel: null },
});

/**
 * Shows placeholders as chips with decorations. The document keeps the plain text, so that people can also type them.
 */
const PlaceholderChips = Extension.create({
  name: 'placeholderChips',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const chips: Decoration[] = [];
          doc.descendants((node, position) => {
            for (const { index, 0: match } of node.text?.matchAll(placeholderPattern) ?? [])
              chips.push(
                Decoration.inline(position + index, position + index + match.length, { class: String(classes.chip) }),
              );
          });
          return DecorationSet.create(doc, chips);
        },
      },
    }),
  ],
});

/** Must produce no more than the server's allow-list permits (mailings/server/clean-html.ts). */
const extensions = [
  StarterKit.configure({ code: false, codeBlock: false, link: false, heading: { levels: [1, 2, 3] } }),
  MailLink,
  Image,
  PlaceholderChips,
];

type Props = {
  label: string;
  description: string;
  /** Initial value only; later changes of this prop are ignored. */
  start: string;
  onChange: (html: string) => void;
  error?: ReactNode;
  'data-path'?: string;
};

export function RichText({ label, description, error, ...editor }: Props) {
  const id = useId();
  // The editor is created after the first frame, so that the dialog around it opens faster.
  const isReady = useDeferredValue(true, false);
  return (
    <div className={classes.field}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <div className={classes.editor} data-error={error ? true : undefined}>
        {isReady && <EditorBox id={id} {...editor} />}
      </div>
      <p id={`${id}-description`} className={classes.description}>
        {description}
      </p>
      <div role="alert">{error && <p className={classes.error}>{error}</p>}</div>
    </div>
  );
}

/** Toolbar and text. `id`: prefix of the elements that label and describe the text. */
function EditorBox({ id, start, onChange, ...rest }: Pick<Props, 'start' | 'onChange' | 'data-path'> & { id: string }) {
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
    <>
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
    </>
  );
}
