import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useMemo, useState } from 'react';
import { useFocusRequest } from '../../../../../ui/use-focus-request.ts';
import { type InvoiceValues, type LineValues, newLine } from './invoice-form.ts';

export type InvoiceForm = UseFormReturnType<InvoiceValues>;
export type LineField = 'description' | 'quantity' | 'unitPrice' | 'tax';

/** The element of a line's field. */
export const fieldId = (line: Pick<LineValues, 'key'>, field: LineField | 'up' | 'down') => `${line.key}-${field}`;

/** Adding, taking away and moving lines; the focus goes along. */
export function useLines(form: InvoiceForm) {
  const { setFieldValue, insertListItem, removeListItem, reorderListItem } = form;
  // Each of them reads what is typed now; the form hands out a new one with every key, and all rows would be drawn again.
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
  /** Taxed as the one above. */
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
      const held = document.activeElement?.id;
      reorderListItem('lines', { from, to });
      setSpoken(`Now line ${to + 1} of ${lines.length}`);
      // A row that changes its place on the page loses the focus.
      if (held) requestFocus(() => document.getElementById(held));
    },
    [getValues, indexOf, reorderListItem, requestFocus],
  );
  /** From the last one to a new one. */
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
