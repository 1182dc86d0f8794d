import type { Question } from './questions.ts';

/** JSON with sorted keys, because jsonb does not keep their order. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

export type QuestionChange =
  | { change: 'added'; after: Question }
  | { change: 'removed'; before: Question }
  | { change: 'changed' | 'moved'; before: Question; after: Question };

/**
 * The questions that differ between two versions, in the new order; removed ones come last. A changed question that was
 * also moved is listed once, as changed.
 */
export function compareQuestions(before: Question[], after: Question[]): QuestionChange[] {
  const earlier = new Map(before.map(each => [each.id, each]));
  const idsAfter = new Set(after.map(({ id }) => id));
  const stayed = inSameOrder(
    before.filter(({ id }) => idsAfter.has(id)).map(({ id }) => id),
    after.filter(({ id }) => earlier.has(id)).map(({ id }) => id),
  );
  return [
    ...after.flatMap((each): QuestionChange[] => {
      const old = earlier.get(each.id);
      if (!old) return [{ change: 'added', after: each }];
      if (canonical(each) !== canonical(old)) return [{ change: 'changed', before: old, after: each }];
      return stayed.has(each.id) ? [] : [{ change: 'moved', before: old, after: each }];
    }),
    ...before
      .filter(({ id }) => !idsAfter.has(id))
      .map((each): QuestionChange => ({ change: 'removed', before: each })),
  ];
}

/** The largest set of ids whose order is the same in both lists, so that moving one question counts as one move. */
function inSameOrder(before: string[], after: string[]): Set<string> {
  const position = new Map(before.map((id, at) => [id, at]));
  const longest: string[][] = [];
  for (const id of after) {
    const at = position.get(id) ?? 0;
    const best = longest
      .filter(ids => (position.get(ids.at(-1) ?? '') ?? 0) < at)
      .reduce<string[]>((one, other) => (other.length > one.length ? other : one), []);
    longest.push([...best, id]);
  }
  return new Set(longest.reduce<string[]>((one, other) => (other.length > one.length ? other : one), []));
}
