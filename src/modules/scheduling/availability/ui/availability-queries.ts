import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { type Availability, availability, dateOverride, type PreviewRequest, preview, service } from '../contract.ts';

export const availabilityPath = '/api/availability';
export const servicesPath = '/api/services';

/** `userId` defaults to the signed-in user. */
export const availabilityQuery = (userId?: number) => get([availabilityPath, { userId }], availability);
export const overridesQuery = (userId?: number) =>
  get([availabilityPath, 'overrides', { userId }], z.array(dateOverride));
export const servicesQuery = get([servicesPath], z.array(service));

export const pathFor = (path: string, userId: number | undefined) => (userId ? `${path}?userId=${userId}` : path);

type PreviewOptions = PreviewRequest & { userId: number | undefined; rules: Availability };

/** Keeps showing the previous result while loading. */
export const previewQuery = ({ userId, ...request }: PreviewOptions) =>
  queryOptions({
    queryKey: [availabilityPath, 'preview', { userId }, request],
    queryFn: () => api.post(pathFor(`${availabilityPath}/preview`, userId), request, preview),
    placeholderData: keepPreviousData,
  });

export const refreshAvailability = () => refresh(availabilityPath);
export const refreshServices = () => refresh(servicesPath, availabilityPath);

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
