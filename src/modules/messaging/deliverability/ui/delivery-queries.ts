import { get } from '../../../../ui/query.ts';
import { mailingSettings } from '../../mailings/contract.ts';
import { senderHealth } from '../contract.ts';

export const senderQuery = get(['/api/emails/deliverability'], senderHealth);
export const speedQuery = get(['/api/emails/settings'], mailingSettings);
