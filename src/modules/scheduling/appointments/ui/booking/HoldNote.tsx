import { type Hold, lastSeconds } from './use-hold.ts';

type Props = { hold: Hold; onKeep: () => void };

/** For how long the time is kept: said in the last two minutes, and read out once. */
export function HoldNote({ hold: { secondsLeft }, onKeep }: Props) {
  // Its line is there from the start: what stands below must not move under the pointer once the hold is answered.
  if (secondsLeft === null) return <div className="bk-kept" />;
  const isOver = secondsLeft <= 0;
  const isLate = secondsLeft <= lastSeconds;
  return (
    <div className="bk-kept">
      <span className="visually-hidden" role="status">
        {isOver ? 'We’re no longer holding this time.' : isLate && 'We’re holding this time for two more minutes.'}
      </span>
      {!isLate && <span>We’re holding this time for you.</span>}
      {isLate && !isOver && <span aria-hidden="true">Held for another {clock(secondsLeft)}.</span>}
      {isOver && <span aria-hidden="true">We’re no longer holding this time. It may still be available.</span>}
      {isLate && (
        <button type="button" className="bk-change" onClick={onKeep}>
          {isOver ? 'Hold it again' : 'Hold it longer'}
        </button>
      )}
    </div>
  );
}

/** "1:05" */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
