/**
 * How far `value` is on the way from start to target, in whole percent from 0 to 100, half rounded up. Either direction;
 * counted in thousandths, which is how values are stored, so that no half is lost to binary fractions.
 */
export function progressOf(goal: { startValue: number; targetValue: number }, value: number): number {
  const start = thousandths(goal.startValue);
  const target = thousandths(goal.targetValue);
  const way = Math.abs(target - start);
  if (way === 0) return 0;
  const gone = (thousandths(value) - start) * Math.sign(target - start);
  const within = Math.min(Math.max(gone, 0), way);
  return Math.floor((200 * within + way) / (2 * way));
}

const thousandths = (value: number) => Math.round(value * 1_000);
