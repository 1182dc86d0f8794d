import classes from './campaigns.module.css';
import { namePlaceholder, piecesOf } from './placeholder-pieces.ts';

/** Renders placeholders as chips with the name of the value they stand for. */
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
