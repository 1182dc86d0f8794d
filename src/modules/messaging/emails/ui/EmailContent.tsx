import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { EmailDetail } from '../contract.ts';
import { emailHtmlPath } from './email-queries.ts';
import classes from './emails.module.css';

const forms = [
  { value: 'html', label: 'As designed' },
  { value: 'text', label: 'Plain text' },
];

/** The mail itself, in both forms that every mail has. */
export function EmailContent({ email }: { email: EmailDetail }) {
  const [form, setForm] = useState('html');
  return (
    <section aria-label="Content">
      <div className={classes.contentHead}>
        <SegmentedControl aria-label="Form" data={forms} value={form} onChange={setForm} />
        {form === 'html' && <span>Links are turned off in this preview.</span>}
      </div>
      {form === 'html' ? (
        <iframe className={classes.frame} title={email.subject} src={emailHtmlPath(email.id)} sandbox="" />
      ) : (
        // Scrolls by the keyboard, so it takes the focus.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
        <pre className={classes.text} tabIndex={0}>
          {email.text}
        </pre>
      )}
    </section>
  );
}
