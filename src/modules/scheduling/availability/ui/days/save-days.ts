import { api } from '../../../../../ui/api.ts';
import type { OverrideInput } from '../../contract.ts';
import { availabilityPath } from '../availability-queries.ts';
import type { DayRange } from './day-ranges.ts';

const path = `${availabilityPath}/overrides`;
const whose = (userId: number | undefined) => (userId ? { userId: String(userId) } : undefined);

export const setDays = (input: OverrideInput, userId: number | undefined) =>
  api.put(`${path}?${new URLSearchParams(whose(userId))}`, input);

/** They are like their week again. */
export const removeDays = ({ firstDay, lastDay }: DayRange, userId: number | undefined) =>
  api.delete(`${path}?${new URLSearchParams({ firstDay, lastDay, ...whose(userId) })}`);
