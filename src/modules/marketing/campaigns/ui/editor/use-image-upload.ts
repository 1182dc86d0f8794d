import { useMutation } from '@tanstack/react-query';
import { NodeSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { api } from '../../../../../ui/api.ts';
import { sentenceOf } from '../../../../../ui/api-error.ts';
import { readImage } from '../../../../../ui/read-image.ts';
import { toast } from '../../../../../ui/toast.ts';
import { mailImage } from '../../../../messaging/mailings/contract.ts';

/** What a browser and the server both know as a picture; sentences as specified (section 5). */
const rules = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  largest: 5 * 1024 * 1024,
  wrongType: 'Please choose an image file',
  tooLarge: 'Please choose an image smaller than 5MB',
};
export const imageTypes = rules.types.join(',');

const titles: Record<string, string> = {
  [rules.wrongType]: 'Invalid file type',
  [rules.tooLarge]: 'File too large',
};

type Upload = { view: EditorView; file: File; at?: number };

/** Pictures into a mail: chosen, dropped or pasted. */
export function useImageUpload() {
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
