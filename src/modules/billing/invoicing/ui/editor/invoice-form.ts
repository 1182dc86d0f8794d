import { type InvoiceDetail, type InvoiceInput, invoiceInput } from '../../contract.ts';
import type { TaxRate } from '../../settings.ts';
import type { InvoiceSuggestion, UnbilledAppointment } from '../../suggestion.ts';

/** Form values: text as typed. `key` identifies a line while lines are reordered. */
export type LineValues = {
  key: string;
  description: string;
  quantity: string;
  unitPrice: string;
  /** See taxKey. */
  tax: string;
  serviceId: number | null;
};
export type InvoiceValues = {
  clientId: string;
  description: string;
  lines: LineValues[];
  isTaxIncluded: boolean;
  discountKind: 'none' | 'percent' | 'amount';
  discountValue: string;
  dueDate: string;
  notes: string;
  appointmentId: number | null;
  clientPackageId: number | null;
};

/** Rate and name as one select value. An invoice stores both, because the practice's rate may change later. */
export const taxKey = ({ rate, name }: { rate: string; name: string | null }) => `${rate} ${name ?? ''}`;
export const noTax = taxKey({ rate: '0.00', name: null });

export function taxOf(key: string): { taxRate: string; taxName: string | null } {
  const [taxRate = '', ...name] = key.split(' ');
  return { taxRate, taxName: name.join(' ') || null };
}

let lineCount = 0;
export const newLine = (values: Partial<LineValues> = {}): LineValues => {
  lineCount += 1;
  return {
    description: '',
    quantity: '1',
    unitPrice: '',
    tax: noTax,
    serviceId: null,
    ...values,
    key: `line-${lineCount}`,
  };
};

type Line = {
  description: string;
  quantity: string;
  unitPrice: string;
  taxRate: string;
  taxName: string | null;
  serviceId: number | null;
};
/** "1.500" is shown as "1.5". */
export const lineOf = ({ taxRate, taxName, quantity, ...line }: Line): LineValues =>
  newLine({ ...line, quantity: String(Number(quantity)), tax: taxKey({ rate: taxRate, name: taxName }) });

type Start = { isTaxIncluded: boolean; rates: TaxRate[]; suggestion: InvoiceSuggestion | null };

/** Values of a new invoice: as suggested, otherwise one empty line. */
export function newValues({ isTaxIncluded, rates, suggestion }: Start): InvoiceValues {
  const defaultRate = rates.find(({ isDefault }) => isDefault);
  const lines = suggestion?.lines.map(lineOf) ?? [];
  return {
    clientId: suggestion ? String(suggestion.client.id) : '',
    description: suggestion?.description ?? '',
    lines: lines.length ? lines : [newLine(defaultRate && { tax: taxKey(defaultRate) })],
    isTaxIncluded: suggestion?.isTaxIncluded ?? isTaxIncluded,
    discountKind: 'none',
    discountValue: '',
    dueDate: '',
    notes: '',
    appointmentId: suggestion?.appointmentId ?? null,
    clientPackageId: suggestion?.clientPackageId ?? null,
  };
}

/** Values of an existing draft. */
export const valuesOf = (draft: InvoiceDetail): InvoiceValues => ({
  clientId: String(draft.clientId),
  description: draft.description ?? '',
  lines: draft.lines.map(lineOf),
  isTaxIncluded: draft.isTaxIncluded,
  discountKind: draft.discountKind ?? 'none',
  discountValue: discountOf(draft),
  dueDate: draft.dueDate ?? '',
  notes: draft.notes ?? '',
  appointmentId: draft.appointmentId,
  clientPackageId: draft.clientPackageId,
});

const discountOf = ({ discountKind, discountValue }: InvoiceDetail) =>
  discountKind === 'percent' ? String(Number(discountValue)) : discountKind ? discountValue : '';

/** Adds a line for an appointment, replacing an empty line if there is one. */
export function withAppointment<Values extends InvoiceValues>(
  values: Values,
  { appointmentId, title, line }: UnbilledAppointment,
): Values {
  const filled = values.lines.filter(isFilled);
  return {
    ...values,
    appointmentId,
    description: values.description.trim() ? values.description : title,
    lines: [...filled, lineOf(line)],
  };
}

const isFilled = ({ description, unitPrice }: LineValues) => Boolean(description.trim() || unitPrice.trim());

/** Indexes of the lines to submit: empty lines are skipped unless there is only one. */
export function filledLines({ lines }: Pick<InvoiceValues, 'lines'>): number[] {
  const filled = [...lines.keys()].filter(index => {
    const line = lines[index];
    return line && isFilled(line);
  });
  return filled.length ? filled : lines.length ? [0] : [];
}

const bodyOf = (values: InvoiceValues) => ({
  ...values,
  ...(values.discountKind === 'none' && { discountKind: null, discountValue: '0.00' }),
  lines: filledLines(values).flatMap(index => {
    const { key: _, tax, ...line } = values.lines[index] ?? newLine();
    return { ...line, ...taxOf(tax) };
  }),
});

export const inputOf = (values: InvoiceValues): InvoiceInput => invoiceInput.parse(bodyOf(values));

export type InvoiceErrors = Record<string, string>;

/** Error messages of the contract's schema, by field. */
export function validate(values: InvoiceValues): InvoiceErrors {
  const { error } = invoiceInput.safeParse(bodyOf(values));
  const errors: InvoiceErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message;
  return fieldErrors(values, errors);
}

/**
 * Maps errors to form fields: the API indexes only submitted lines, and has two fields where the form has one for the
 * tax.
 */
export function fieldErrors(values: InvoiceValues, errors: Record<string, string>): InvoiceErrors {
  const counted = filledLines(values);
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => {
      const [, index = '', field = ''] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
      if (!field) return [path, sentence];
      return [`lines.${counted[Number(index)] ?? 0}.${field.startsWith('tax') ? 'tax' : field}`, sentence];
    }),
  );
}

/** In display order. */
export const lineFields = ['description', 'quantity', 'unitPrice', 'tax'];

/** The first invalid field from top to bottom, to focus it. */
export function firstInvalidField({ lines }: InvoiceValues, errors: Record<string, unknown>): string | undefined {
  const inOrder = [
    'clientId',
    'description',
    'lines',
    ...lines.flatMap((_, index) => lineFields.map(field => `lines.${index}.${field}`)),
    'discountValue',
    'dueDate',
    'notes',
  ];
  return inOrder.find(field => errors[field]) ?? Object.keys(errors)[0];
}

export const newRate = 'new';

/** "VAT (19%)", or "19%" without a name. */
export function describeTax({ rate, name }: { rate: string; name: string | null }): string {
  const percent = `${Number(rate)}%`;
  return name ? `${name} (${percent})` : percent;
}

/** The tax field is shown only if the practice has tax rates or the invoice was taxed. */
export const hasTax = (rates: TaxRate[], lines: { tax: string }[]) =>
  rates.length > 0 || lines.some(({ tax }) => tax !== noTax);

type Choice = { value: string; label: string };

/** Options of the tax field. */
export const taxChoices = (rates: TaxRate[]): Choice[] => [
  { value: noTax, label: 'No tax' },
  ...rates.map(rate => ({ value: taxKey(rate), label: describeTax(rate) })),
];

/** Adds the line's current tax to the options, because the practice may have removed that rate since. */
export function withCurrentTax(choices: Choice[], chosen: string): Choice[] {
  if (choices.some(({ value }) => value === chosen)) return choices;
  const { taxRate, taxName } = taxOf(chosen);
  return [...choices, { value: chosen, label: describeTax({ rate: taxRate, name: taxName }) }];
}
