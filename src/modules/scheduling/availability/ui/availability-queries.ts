import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../ui/data/api.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { type Availability, availability, dateOverride, type PreviewRequest, preview, service } from '../contract.ts';

export const availabilityPath = '/api/availability';
export const servicesPath = '/api/services';

/** `userId`: whose; without one one's own. */
export const availabilityQuery = (userId?: number) => get([availabilityPath, { userId }], availability);
export const overridesQuery = (userId?: number) =>
  get([availabilityPath, 'overrides', { userId }], z.array(dateOverride));
export const servicesQuery = get([servicesPath], z.array(service));

/** A path of somebody's calendar. */
export const pathFor = (path: string, userId: number | undefined) => (userId ? `${path}?userId=${userId}` : path);

type Asked = PreviewRequest & { userId: number | undefined; rules: Availability };

/** What the week would be with these rules; the one before stays in sight until it is known. */
export const previewQuery = ({ userId, ...request }: Asked) =>
  queryOptions({
    queryKey: [availabilityPath, 'preview', { userId }, request],
    queryFn: () => api.post(pathFor(`${availabilityPath}/preview`, userId), request, preview),
    placeholderData: keepPreviousData,
  });

export const refreshAvailability = () => refresh(availabilityPath);
export const refreshServices = () => refresh(servicesPath, availabilityPath);
