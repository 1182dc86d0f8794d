import classes from './Portrait.module.css';

type Props = {
  initials: string;
  imageUrl?: string | null;
  /** Picks one of four tints; a person's id keeps it stable. */
  seed: number;
  size?: 'small' | 'medium' | 'large';
};

/** A photo or initials; decorative, because the name is beside it. */
export function Portrait({ initials, imageUrl, seed, size = 'medium' }: Props) {
  return (
    <span className={classes.portrait} data-size={size} data-tint={seed % 4} aria-hidden="true">
      {imageUrl ? <img src={imageUrl} alt="" /> : initials.toUpperCase()}
    </span>
  );
}

export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [...firstName]
    .slice(0, 1)
    .concat([...lastName].slice(0, 1))
    .join('');
