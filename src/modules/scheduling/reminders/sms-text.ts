import { countSegments } from '../../messaging/sms/segments.ts';
import { builtInTexts, fillTemplate, howToStop } from './template.ts';

const maxParts = 2;

/** A reminder's text message. The built-in one says how to stop them as long as that costs no third part. */
export function fillSms(typed: string | null, words: Record<string, string>): string {
  const template = typed || builtInTexts.smsBody;
  const text = fillTemplate(template, words);
  if (template !== builtInTexts.smsBody || countSegments(text).segments <= maxParts) return text;
  return fillTemplate(template.replace(howToStop, ''), words);
}
