import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useMemo, useState } from 'react';
import { useFocusRequest } from '../../../../../ui/use-focus-request.ts';
import { type InvoiceValues, type LineValues, newLine } from './invoice-form.ts';

export type InvoiceForm = UseFormReturnType<InvoiceValues>;
export type LineField = 'description' | 'quantity' | 'unitPrice' | 'tax';

/** DOM id of a line's field. */
export const fieldId = (line: Pick<LineValues, 'key'>, field: LineField | 'up' | 'down') => `${line.key}-${field}`;

/** Adds, removes and reorders lines, and keeps the focus. */
export function useLines(form: InvoiceForm) {
  const { setFieldValue, insertListItem, removeListItem, reorderListItem } = form;
  // The form creates a new getValues on each keystroke, which would render all rows again. The first one stays current.
  const [getValues] = useState(() => form.getValues);
  const requestFocus = useFocusRequest();
  const [spoken, setSpoken] = useState('');
  const focus = useCallback(
    (line: LineValues | undefined, field: LineField) =>
      line && requestFocus(() => document.getElementById(fieldId(line, field))),
    [requestFocus],
  );
  const indexOf = useCallback((key: string) => getValues().lines.findIndex(line => line.key === key), [getValues]);

  const change = useCallback(
    (key: string, patch: Partial<LineValues>) => {
      const index = indexOf(key);
      for (const [field, value] of Object.entries(patch)) setFieldValue(`lines.${index}.${field}`, value);
    },
    [indexOf, setFieldValue],
  );
  /** A new line gets the tax of the line above. */
  const add = useCallback(() => {
    const { lines } = getValues();
    const line = newLine({ ...(lines.at(-1) && { tax: lines.at(-1)?.tax }) });
    insertListItem('lines', line);
    focus(line, 'description');
  }, [getValues, insertListItem, focus]);
  const remove = useCallback(
    (key: string) => {
      const index = indexOf(key);
      removeListItem('lines', index);
      setSpoken(`Line ${index + 1} removed`);
      const { lines } = getValues();
      focus(lines[index] ?? lines.at(-1), 'description');
    },
    [indexOf, getValues, removeListItem, focus],
  );
  const move = useCallback(
    (key: string, places: 1 | -1) => {
      const { lines } = getValues();
      const from = indexOf(key);
      const to = from + places;
      if (to < 0 || to >= lines.length) return;
      const focusedId = document.activeElement?.id;
      reorderListItem('lines', { from, to });
      setSpoken(`Now line ${to + 1} of ${lines.length}`);
      // Moving the DOM node loses the focus.
      if (focusedId) requestFocus(() => document.getElementById(focusedId));
    },
    [getValues, indexOf, reorderListItem, requestFocus],
  );
  /** The last line continues with a new one. */
  const next = useCallback(
    (key: string) => {
      const following = getValues().lines[indexOf(key) + 1];
      if (following) focus(following, 'description');
      else add();
    },
    [getValues, indexOf, focus, add],
  );
  const lines = useMemo(() => ({ change, add, remove, move, next }), [change, add, remove, move, next]);
  return { lines, spoken };
}
export type Lines = ReturnType<typeof useLines>['lines'];
