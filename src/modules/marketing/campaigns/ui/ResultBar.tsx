import classes from './campaigns.module.css';

type Props = { label: string; part: number; of: number; isOfAll?: boolean };

/** A share of all, drawn for the eye; the figure beside it is read out. */
export function ResultBar({ label, part, of, isOfAll = true }: Props) {
  const share = of ? Math.min(100, (part / of) * 100) : 0;
  const figure = part.toLocaleString('en-US');
  return (
    <>
      <span>{label}</span>
      <svg className={classes.resultBar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share} height="6" />
      </svg>
      <b>{isOfAll ? `${figure} of ${of.toLocaleString('en-US')}` : figure}</b>
    </>
  );
}
