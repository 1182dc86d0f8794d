import { get } from '../../../../ui/data/query.ts';
import { funnel } from '../contract.ts';

export const funnelOf = (days: number) => get(['/api/marketing/funnel', { days }], funnel);
