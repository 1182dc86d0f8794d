type Form = { getValues: () => object; getInputNode: (field: string) => HTMLElement | null };

/** Puts the cursor into the first field that is wrong, in the order of the fields; one that is folded away is shown. */
export function focusFirstError(form: Form, errors: Record<string, unknown>) {
  const first = Object.keys(form.getValues()).find(field => errors[field]);
  const field = first ? form.getInputNode(first) : null;
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
