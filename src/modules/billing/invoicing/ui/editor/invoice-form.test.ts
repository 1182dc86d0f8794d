import { expect, test } from 'vitest';
import type { TaxRate } from '../../settings.ts';
import {
  fieldErrors,
  filledLines,
  firstInvalidField,
  inputOf,
  newLine,
  newValues,
  taxChoices,
  taxKey,
  validate,
  withAppointment,
  withCurrentTax,
} from './invoice-form.ts';

const vat: TaxRate = { id: 1, name: 'Sales tax', rate: '7.25', isDefault: true };
const started = () => newValues({ isTaxIncluded: false, rates: [vat], suggestion: null });
const filled = (values: Partial<ReturnType<typeof started>> = {}) => ({
  ...started(),
  clientId: '7',
  lines: [newLine({ description: 'Plan', unitPrice: '95', tax: taxKey(vat) })],
  ...values,
});

test('a new invoice starts with one line and the default tax', () => {
  expect(started().lines.map(({ quantity, tax }) => ({ quantity, tax }))).toEqual([
    { quantity: '1', tax: '7.25 Sales tax' },
  ]);
});

test('converts form values to API input', () => {
  const { lines, ...rest } = inputOf(filled({ discountValue: 'left over', notes: '  ' }));
  expect(lines).toEqual([
    {
      description: 'Plan',
      quantity: '1.000',
      unitPrice: '95.00',
      taxRate: '7.25',
      taxName: 'Sales tax',
      serviceId: null,
    },
  ]);
  expect(rest).toMatchObject({ clientId: 7, discountKind: null, discountValue: '0.00', dueDate: null, notes: null });
});

test('skips empty lines and maps errors to the lines they belong to', () => {
  const wrong = newLine({ description: 'Plan', unitPrice: '9,5' });
  const values = filled({ lines: [newLine(), newLine(), wrong, newLine()] });
  expect(filledLines(values)).toEqual([2]);
  expect(Object.keys(validate(values))).toEqual(['lines.2.unitPrice']);
  expect(fieldErrors(values, { 'lines.0.taxRate': 'Enter 0 to 100' })).toEqual({ 'lines.2.tax': 'Enter 0 to 100' });
});

test('an invoice with only empty lines shows errors in the first one', () => {
  expect(Object.keys(validate(filled({ lines: [newLine(), newLine()] })))).toEqual([
    'lines.0.description',
    'lines.0.unitPrice',
  ]);
});

test('the first invalid field is the topmost on the page', () => {
  const values = filled({ clientId: '', discountKind: 'percent', discountValue: '', lines: [newLine()] });
  expect(firstInvalidField(values, validate(values))).toBe('clientId');
  const errors = validate({ ...values, clientId: '7' });
  expect(firstInvalidField(values, errors)).toBe('lines.0.description');
});

test.each([
  ['percent', '100.01'],
  ['percent', ''],
  ['amount', '95.01'],
] as const)('rejects a discount in %s of "%s" with an error on its field', (discountKind, discountValue) => {
  expect(Object.keys(validate(filled({ discountKind, discountValue })))).toEqual(['discountValue']);
});

test('a line keeps its tax after the rate was changed or deleted', () => {
  const then = taxKey({ rate: '6.00', name: 'Sales tax' });
  expect(withCurrentTax(taxChoices([vat]), then).map(({ label }) => label)).toEqual([
    'No tax',
    'Sales tax (7.25%)',
    'Sales tax (6%)',
  ]);
  expect(withCurrentTax(taxChoices([vat]), taxKey(vat))).toHaveLength(2);
});

const session = {
  appointmentId: 12,
  title: 'Check-in',
  line: {
    description: 'Follow-up, November 2, 2026',
    quantity: '1.000',
    unitPrice: '60.00',
    taxRate: '7.25',
    taxName: 'Sales tax',
    serviceId: 4,
  },
};

test('adding an appointment replaces the empty line and sets title and link', () => {
  expect(withAppointment(started(), session)).toMatchObject({
    appointmentId: 12,
    description: 'Check-in',
    lines: [{ description: 'Follow-up, November 2, 2026', quantity: '1', unitPrice: '60.00', tax: taxKey(vat) }],
  });
});

test('adding an appointment appends to filled lines and keeps a typed title', () => {
  const { lines, description } = withAppointment(filled({ description: 'November' }), session);
  expect(lines.map(each => each.description)).toEqual(['Plan', 'Follow-up, November 2, 2026']);
  expect(description).toBe('November');
});
