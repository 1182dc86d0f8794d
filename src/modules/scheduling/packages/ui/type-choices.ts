import { appointmentTypes, typeLabels } from '../../../../shared/appointment-types.ts';

export const typeChoices = [
  { value: '', label: 'Sessions of any type' },
  ...appointmentTypes.map(value => ({ value, label: typeLabels[value] })),
];
