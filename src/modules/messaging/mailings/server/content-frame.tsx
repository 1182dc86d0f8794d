import { DomUtils } from 'htmlparser2';
import type { ReactNode } from 'react';
import { isMark, type Node } from './clean-html.ts';
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
export function previewOf(nodes: Node[]): string {
  const words = wordsOf(nodes).replace(/\s+/g, ' ').trim();
  if (words.length <= previewLength) return withPlaces(words) + filling.repeat(Math.max(0, 90 - words.length));
  const cut = words.slice(0, previewLength);
  // Neither in the middle of a word nor of a placeholder.
  const open = cut.lastIndexOf('{') > cut.lastIndexOf('}') ? cut.lastIndexOf('{') : cut.length;
  const space = cut.slice(0, open).lastIndexOf(' ');
  return `${withPlaces(cut.slice(0, space > 60 ? space : open).toWellFormed())}…`;
}

/** Takes up room, so that no list goes on with what stands at the top of every mail. */
const filling = '\u200c\u00a0';

const wordsOf = (nodes: Node[]): string =>
  nodes
    .map(node => {
      if (DomUtils.isText(node)) return node.data;
      if (!DomUtils.isTag(node)) return '';
      const words = wordsOf(node.children);
      return isMark(node.name) ? words : ` ${words} `;
    })
    .join('');
