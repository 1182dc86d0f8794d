type Place = { id: number; isOn: boolean };

/**
 * The step after those that were queued (`stepIds`, in that order): the first one behind the last of them in the
 * current order that is on and was not queued yet. A step that is moved in front of a person's position is not sent to
 * them.
 */
export function nextStep<Step extends Place>(steps: Step[], stepIds: number[]): Step | null {
  const places = steps.map(({ id }) => id);
  const last = stepIds.findLast(id => places.includes(id));
  const passed = last === undefined ? 0 : places.indexOf(last) + 1;
  return steps.slice(passed).find(({ id, isOn }) => isOn && !stepIds.includes(id)) ?? null;
}
