import { Button } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { type Verdict, verdictOf } from './contrast-verdict.ts';
import classes from './fields.module.css';

type Props = {
  text: string;
  background: string;
  /** The page shows this text large and bold when its contrast requires it. */
  growsLarge?: boolean;
  onBetter: (textColor: string) => void;
};

export function ContrastVerdict({ text, background, growsLarge = false, onBetter }: Props) {
  const verdict = verdictOf(text, background);
  if (!verdict) return null;
  const isFine = verdict.level === 'easy' || (growsLarge && verdict.level === 'large');
  return (
    <div className={classes.verdict} data-hard={!isFine || undefined}>
      <Icon name={isFine ? 'check' : 'alert'} size={16} />
      <span role="status">
        {isFine ? words[verdict.level] : words.hard} <span className={classes.ratio}>({verdict.ratio})</span>
      </span>
      {!isFine && (
        <Button
          size="xs"
          aria-label={`Fix: use ${verdict.better} for the text`}
          title={`Use ${verdict.better} for the text`}
          onClick={() => onBetter(verdict.better)}
        >
          Fix
        </Button>
      )}
    </div>
  );
}

const words: Record<Verdict['level'], string> = {
  easy: 'Easy to read',
  large: 'Readable in large bold',
  hard: 'Hard to read',
};
