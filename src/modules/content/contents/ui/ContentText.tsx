import { type Block, readBlocks, readStrong } from '../blocks.ts';
import classes from './contents.module.css';

type Props = {
  body: string;
  /** A title that stands above it already, and is not said twice. */
  without?: string | undefined;
};

/** A text as readers will see it. Its headings are none of the page that it is shown on. */
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

/** Nothing in a text has a key of its own but its place. */
const numbered = <T,>(all: T[]) => all.map((one, key) => ({ key, one }));
