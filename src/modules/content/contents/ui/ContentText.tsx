import { type Block, readBlocks, readStrong } from '../blocks.ts';
import classes from './contents.module.css';

type Props = {
  body: string;
  /** A title that the page already shows and that is omitted here. */
  without?: string | undefined;
};

/** Headings are rendered as plain text, so that they don't disturb the outline of the surrounding page. */
export function ContentText({ body, without }: Props) {
  const [first, ...rest] = readBlocks(body);
  const isTwice = first?.kind === 'title' && first.text.trim() === without?.trim();
  return (
    <div className={classes.text}>
      {numbered(first && !isTwice ? [first, ...rest] : rest).map(({ key, one }) => (
        <OneBlock key={key} block={one} />
      ))}
    </div>
  );
}

function OneBlock({ block }: { block: Block }) {
  if (block.kind === 'title') return <p className={classes.textTitle}>{block.text}</p>;
  if (block.kind === 'heading') return <p className={classes.textHeading}>{block.text}</p>;
  if (block.kind === 'paragraph') return <Line text={block.text} />;
  const items = numbered(block.items).map(({ key, one }) => (
    <li key={key}>
      <Strong text={one} />
    </li>
  ));
  return block.kind === 'list' ? <ul>{items}</ul> : <ol>{items}</ol>;
}

const Line = ({ text }: { text: string }) => (
  <p>
    <Strong text={text} />
  </p>
);

const Strong = ({ text }: { text: string }) =>
  numbered(readStrong(text)).map(({ key, one }) =>
    one.isStrong ? <strong key={key}>{one.text}</strong> : <span key={key}>{one.text}</span>,
  );

/** Blocks have no identity other than their position. */
const numbered = <T,>(all: T[]) => all.map((one, key) => ({ key, one }));
