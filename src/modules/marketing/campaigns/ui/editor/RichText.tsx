import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Extension } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useId, useRef } from 'react';
import { z } from 'zod';
import { api } from '../../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../../ui/data/api-error.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { readImage } from '../../../../../ui/form/read-image.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { styleNonce } from '../../../../../ui/nonce.ts';
import { mailImage } from '../../../../messaging/mailings/contract.ts';
import { placeholderPattern } from '../placeholder-pieces.ts';
import { AddressPopover } from './AddressPopover.tsx';
import classes from './editor.module.css';
import { LinkControl } from './LinkControl.tsx';
import { PlaceholderControl } from './PlaceholderControl.tsx';
import { ToolButton } from './ToolButton.tsx';
import { history, type Tool, tools } from './tools.tsx';

/** Puts a button into the mail: a link on a line of its own that stands out. */
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

/** Controls that belong together; they follow the cursor. */
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

/** What a picture shows, in words, while it is selected. */
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
          // Not the form around it.
          event.preventDefault();
          editor.commands.focus();
        }}
        onChange={event => editor.commands.updateAttributes('image', { alt: event.currentTarget.value })}
      />
    </div>
  );
}

/** What a browser and the server both know as a picture; sentences as specified (section 5). */
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

/** Pictures into a mail: chosen, dropped or pasted. */
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
  /** Takes the pictures among the files; false if there is none, and the editor goes on by itself. */
  const take = (view: EditorView, files: FileList | null | undefined, at?: number): boolean => {
    const [file] = files ?? [];
    if (!file) return false;
    upload.mutate({ view, file, at });
    return true;
  };
  return { take, isBusy: upload.isPending };
}

class Refusal extends Error {}

/** The picture is selected then, so that its description is asked for. */
function insert(view: EditorView, src: string, at = view.state.selection.to) {
  if (view.isDestroyed) return;
  const picture = view.state.schema.nodes.image?.create({ src, alt: '' });
  if (!picture) return;
  const spot = Math.min(at, view.state.doc.content.size);
  // Between paragraphs, wherever in one the cursor stands.
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
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** A link, or with `data-button` one that looks like a button. Neither opens while one writes. */
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

/** Draws placeholders as chips; in the text they stay what they are, so that a hand can write them, too. */
const PlaceholderChips = Extension.create({
  name: 'placeholderChips',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const chips: Decoration[] = [];
          doc.descendants((node, position) => {
            for (const { index, 0: found } of node.text?.matchAll(placeholderPattern) ?? [])
              chips.push(
                Decoration.inline(position + index, position + index + found.length, { class: String(classes.chip) }),
              );
          });
          return DecorationSet.create(doc, chips);
        },
      },
    }),
  ],
});

/** Everything that a mail can hold: what the server's allow-list lets through (mailings/server/clean-html.ts). */
const extensions = [
  StarterKit.configure({ code: false, codeBlock: false, link: false, heading: { levels: [1, 2, 3] } }),
  MailLink,
  Image,
  PlaceholderChips,
];

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
