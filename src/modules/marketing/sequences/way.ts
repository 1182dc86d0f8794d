type Place = { id: number; isOn: boolean };

/**
 * The step that comes after those whose mails are written (`stepIds`, in that order): the first one behind the last of
 * them, as the steps stand now, that is on and was not written yet. Who has passed a place is not led back to it.
 */
export function nextStep<Step extends Place>(steps: Step[], stepIds: number[]): Step | null {
  const places = steps.map(({ id }) => id);
  const last = stepIds.findLast(id => places.includes(id));
  const passed = last === undefined ? 0 : places.indexOf(last) + 1;
  return steps.slice(passed).find(({ id, isOn }) => isOn && !stepIds.includes(id)) ?? null;
}
