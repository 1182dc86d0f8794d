import { Textarea } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { longestSms } from '../contract.ts';
import { countSegments } from '../segments.ts';
import classes from './sms-dialog.module.css';

type Props = { value: string; field: GetInputPropsReturnType };

/** The text, in how many parts it travels, and how it looks on the phone. */
export function SmsText({ value, field }: Props) {
  const text = value.trim();
  return (
    <>
      <Textarea label="Message" data-autofocus autosize minRows={4} maxRows={10} maxLength={longestSms} {...field} />
      <SegmentCounter text={text} />
      {text && (
        <section className={classes.preview} aria-label="Preview">
          <h3>Preview</h3>
          <p className={classes.message}>{text}</p>
        </section>
      )}
    </>
  );
}

/** Phone companies charge by the part; one emoji makes each of them hold less than half. */
export function SegmentCounter({ text }: { text: string }) {
  const { characters, segments, left, encoding } = countSegments(text);
  const parts = segments === 1 ? '1 part' : `${segments} parts`;
  return (
    <p className={classes.counter}>
      <span>
        {characters === 1 ? '1 character' : `${characters} characters`}
        {segments > 0 && `, ${parts}, ${left} left in this one`}
      </span>
      {encoding === 'UCS-2' && <span>Emoji and special characters make parts shorter</span>}
    </p>
  );
}
