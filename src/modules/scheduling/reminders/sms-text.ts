import { countSegments } from '../../messaging/sms/segments.ts';
import { builtInTexts, fillTemplate, howToStop } from './template.ts';

const maxParts = 2;

/** Text message of a reminder. The built-in text adds opt-out instructions unless that would need a third segment. */
export function fillSms(typed: string | null, words: Record<string, string>): string {
  const template = typed || builtInTexts.smsBody;
  const text = fillTemplate(template, words);
  if (template !== builtInTexts.smsBody || countSegments(text).segments <= maxParts) return text;
  return fillTemplate(template.replace(howToStop, ''), words);
}
