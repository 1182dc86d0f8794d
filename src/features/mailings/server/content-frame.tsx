import type { ReactNode } from 'react';
import type { Block, Inline } from './clean-html-blocks.ts';
import { openPlace, unsubscribePlace, withPlaces } from './content-template.ts';

type Practice = { name: string; address: string | null };

/** What the law asks for below every mail to many: why it came, from whom and where they are, and the way out. */
export function MailFooter({ practice }: { practice: Practice }) {
  return (
    <>
      <p style={line}>
        You are receiving this email because you are a client of {practice.name} or signed up for its newsletter.
      </p>
      <p style={line}>
        <strong style={{ fontWeight: 600 }}>{practice.name}</strong>
        {practice.address && (
          <>
            <br />
            <Lines text={practice.address} />
          </>
        )}
      </p>
      <p style={line}>
        <a href={unsubscribePlace} style={{ color: '#565952', textDecoration: 'underline' }}>
          Unsubscribe
        </a>
      </p>
    </>
  );
}

const line = { margin: '0 0 10px' };

export const Signature = ({ text }: { text: string }) => (
  <p style={{ margin: '24px 0 0' }}>
    <Lines text={text} />
  </p>
);

/** As `white-space: pre-line` would, which Outlook does not know. */
const Lines = ({ text }: { text: string }): ReactNode =>
  text.split('\n').flatMap((each, at) => (at ? [<br key={String(at)} />, each] : [each]));

/** Seen by nobody; loading it says that the mail was opened. */
export const OpenPicture = () => <img src={openPlace} width="1" height="1" alt="" style={{ display: 'block' }} />;

const previewLength = 140;

/** What lists of mails show beside the subject: how the mail begins. */
export function previewOf(blocks: Block[]): string {
  const words = wordsOf(blocks).replace(/\s+/g, ' ').trim();
  if (words.length <= previewLength) return withPlaces(words) + filling.repeat(Math.max(0, 90 - words.length));
  const cut = words.slice(0, previewLength);
  // Neither in the middle of a word nor of a placeholder.
  const open = cut.lastIndexOf('{') > cut.lastIndexOf('}') ? cut.lastIndexOf('{') : cut.length;
  const space = cut.slice(0, open).lastIndexOf(' ');
  return `${withPlaces(cut.slice(0, space > 60 ? space : open).toWellFormed())}…`;
}

/** Takes up room, so that no list goes on with what stands at the top of every mail. */
const filling = '\u200c\u00a0';

const wordsOf = (blocks: Block[]): string =>
  blocks
    .map(block => {
      if (block.kind === 'rule') return '';
      if (block.kind === 'list') return block.items.map(wordsOf).join(' ');
      return block.kind === 'quote' ? wordsOf(block.children) : textOf(block.children);
    })
    .join(' ');

const textOf = (inlines: Inline[]): string =>
  inlines
    .map(inline => (inline.kind === 'mark' ? textOf(inline.children) : inline.kind === 'text' ? inline.text : ' '))
    .join('');
