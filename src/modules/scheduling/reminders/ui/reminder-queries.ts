import { get } from '../../../../ui/data/query.ts';
import { reminderExample, reminderSettings } from '../contract.ts';

export const remindersPath = '/api/reminders';
export const reminderSettingsQuery = get([remindersPath, 'settings'], reminderSettings);
export const reminderExampleQuery = get([remindersPath, 'example'], reminderExample);
