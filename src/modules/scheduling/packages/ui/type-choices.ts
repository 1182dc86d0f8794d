import { appointmentTypes, typeLabels } from '../../../../shared/appointment-types.ts';

/** What a package can be for. */
export const typeChoices = [
  { value: '', label: 'Sessions of any type' },
  ...appointmentTypes.map(value => ({ value, label: typeLabels[value] })),
];
