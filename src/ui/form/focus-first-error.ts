type Form = { getValues: () => object; getInputNode: (field: string) => HTMLElement | null };

/** Focuses the first invalid field in the order of the form, and expands a collapsed section that contains it. */
export function focusFirstError(form: Form, errors: Record<string, unknown>) {
  const first = Object.keys(form.getValues()).find(field => errors[field]);
  const field = first ? form.getInputNode(first) : null;
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
