type Form = { getValues: () => object; getInputNode: (field: string) => HTMLElement | null };

/** Puts the cursor into the first field that is wrong, in the order of the fields. */
export function focusFirstError(form: Form, errors: Record<string, unknown>) {
  const first = Object.keys(form.getValues()).find(field => errors[field]);
  if (first) form.getInputNode(first)?.focus();
}
