import classes from './campaigns.module.css';
import { namePlaceholder, piecesOf } from './placeholder-pieces.ts';

/** A text with its placeholders as chips that say what is filled in. */
export function PlaceholderText({ text }: { text: string }) {
  return piecesOf(text).map(({ text: piece, isPlaceholder }, index) =>
    isPlaceholder ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other name, and never move
      <span key={index} className={classes.chip} title={piece}>
        {namePlaceholder(piece)}
      </span>
    ) : (
      piece
    ),
  );
}
