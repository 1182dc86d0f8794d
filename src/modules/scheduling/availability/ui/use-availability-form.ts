import { z } from 'zod';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { type Availability, availability } from '../contract.ts';
import { availabilityPath, pathFor, refreshAvailability } from './availability-queries.ts';

/** Values as typed; optional fields are text. */
export type AvailabilityValues = Omit<Availability, 'dailyMaximum' | 'policy' | 'horizonCount' | 'lateFee'> & {
  lateFee: string;
  horizonCount: string;
  dailyMaximum: string;
  policy: string;
};

/** The contract's schema, with an empty field for no limit. */
export const availabilityForm = availability.extend({
  dailyMaximum: z.preprocess(value => value || null, availability.shape.dailyMaximum),
});

const valuesOf = (saved: Availability): AvailabilityValues => ({
  ...saved,
  horizonCount: String(saved.horizonCount),
  dailyMaximum: saved.dailyMaximum === null ? '' : String(saved.dailyMaximum),
  lateFee: saved.lateFee ?? '',
  policy: saved.policy ?? '',
});

export const useAvailabilityForm = (saved: Availability, userId: number | undefined) =>
  usePageForm({
    start: valuesOf(saved),
    schema: availabilityForm,
    save: input => api.put(pathFor(availabilityPath, userId), input, availability),
    onSaved: answer => {
      void refreshAvailability();
      toast.success('Availability saved', 'Your page now offers these times.');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save your availability')),
  });
