import { type Hold, lastSeconds } from './use-hold.ts';

type Props = { hold: Hold; onKeep: () => void };

/** For how long the time is kept: said in the last two minutes, and read out once. */
export function HoldNote({ hold: { secondsLeft }, onKeep }: Props) {
  if (secondsLeft === null) return null;
  const isOver = secondsLeft <= 0;
  const isLate = secondsLeft <= lastSeconds;
  return (
    <div className="bk-kept">
      <span className="visually-hidden" role="status">
        {isOver ? 'This time is no longer kept for you.' : isLate && 'This time is kept for two more minutes.'}
      </span>
      {!isLate && <span>We keep this time for you while you fill this in.</span>}
      {isLate && !isOver && <span aria-hidden="true">Kept for you for {clock(secondsLeft)} more.</span>}
      {isOver && <span aria-hidden="true">This time is no longer kept for you. It may still be free.</span>}
      {isLate && (
        <button type="button" className="bk-change" onClick={onKeep}>
          {isOver ? 'Keep it again' : 'Keep it longer'}
        </button>
      )}
    </div>
  );
}

/** "1:05" */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
