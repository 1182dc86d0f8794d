import { countSegments } from '../../messaging/sms/segments.ts';
import { type BuiltInTexts, fillTemplate } from './template.ts';

const maxParts = 2;

/** Text message of a reminder. The built-in text adds opt-out instructions unless that would need a third segment. */
export function fillSms(typed: string | null, words: Record<string, string>, builtIn: BuiltInTexts): string {
  const template = typed || builtIn.smsBody;
  const text = fillTemplate(template, words);
  if (template !== builtIn.smsBody || countSegments(text).segments <= maxParts) return text;
  return fillTemplate(builtIn.shortSmsBody, words);
}
