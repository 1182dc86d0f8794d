import { Extension } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { StarterKit } from '@tiptap/starter-kit';
import { placeholderPattern } from '../placeholder-pieces.ts';
import classes from './editor.module.css';

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
export const extensions = [
  StarterKit.configure({ code: false, codeBlock: false, link: false, heading: { levels: [1, 2, 3] } }),
  MailLink,
  Image,
  PlaceholderChips,
];
