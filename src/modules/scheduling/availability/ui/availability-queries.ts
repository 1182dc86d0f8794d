import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../ui/data/api.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { type Availability, availability, dateOverride, type PreviewRequest, preview, service } from '../contract.ts';

export const availabilityPath = '/api/availability';
export const servicesPath = '/api/services';

/** `userId` defaults to the signed-in user. */
export const availabilityQuery = (userId?: number) => get([availabilityPath, { userId }], availability);
export const overridesQuery = (userId?: number) =>
  get([availabilityPath, 'overrides', { userId }], z.array(dateOverride));
export const servicesQuery = get([servicesPath], z.array(service));

export const pathFor = (path: string, userId: number | undefined) => (userId ? `${path}?userId=${userId}` : path);

type Asked = PreviewRequest & { userId: number | undefined; rules: Availability };

/** Keeps showing the previous result while loading. */
export const previewQuery = ({ userId, ...request }: Asked) =>
  queryOptions({
    queryKey: [availabilityPath, 'preview', { userId }, request],
    queryFn: () => api.post(pathFor(`${availabilityPath}/preview`, userId), request, preview),
    placeholderData: keepPreviousData,
  });

export const refreshAvailability = () => refresh(availabilityPath);
export const refreshServices = () => refresh(servicesPath, availabilityPath);
