import type { UnitSystem } from '../../../accounts/tenants/contract.ts';
import { type Allergy, type Medication, reactionLabels, severityLabels } from '../contract.ts';

export function feetAndInches(heightCm: number): { feet: number; inches: number } {
  const inches = Math.round(heightCm / 2.54);
  return { feet: Math.floor(inches / 12), inches: inches % 12 };
}

/** "5 ft 4 in" or "163 cm" */
export function formatHeight(heightCm: number, units: UnitSystem): string {
  if (units === 'metric') return `${heightCm} cm`;
  const { feet, inches } = feetAndInches(heightCm);
  return inches ? `${feet} ft ${inches} in` : `${feet} ft`;
}

/** "Allergy, severe", "Intolerance" */
export const formatReaction = ({ kind, severity }: Allergy): string =>
  severity ? `${reactionLabels[kind]}, ${severityLabels[severity].toLowerCase()}` : reactionLabels[kind];

/** "500 mg, twice a day with meals, since 2024" */
export function formatIntake({ dose, schedule, since }: Medication): string {
  const when = dose && schedule ? schedule[0]?.toLowerCase() + schedule.slice(1) : schedule;
  return [dose, when, since && `since ${since}`].filter(Boolean).join(', ');
}
