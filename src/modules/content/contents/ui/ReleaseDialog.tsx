import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { localZone, sameWallTime, zoneName } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { startOf, wallIn } from '../../../../ui/time/schedule-time.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { readAvoided } from '../avoided.ts';
import { type Claim, checkClaims, claimLabels, soften } from '../claims.ts';
import { type Content, type ContentType, content as contentSchema } from '../contract.ts';
import { contentsPath, keepContent, voiceQuery } from './content-queries.ts';
import classes from './contents.module.css';
import { copy } from './copy.ts';

type Mode = 'publish' | 'schedule';
type Props = {
  mode: Mode;
  /** Initial date, if one was selected before. */
  day?: string;
  content: Content;
  onChange: (content: Content) => void;
  onClose: () => void;
};

const outcomes: Record<ContentType, string> = {
  instagram: 'We’ll copy the text for you to post and mark it as posted here.',
  social: 'We’ll copy the text for you to post and mark it as posted here.',
  blog: 'This will be published on your public page. Anyone can read and share it.',
  recipe: 'This will be published on your public page. Anyone can read and share it.',
  newsletter: 'This creates a campaign draft for your subscribers. Nothing is sent yet.',
};
const isCaption = ({ type }: Content) => type === 'instagram' || type === 'social';

type ClaimMarksProps = { content: Content; claims: Claim[]; onChange: (content: Content) => void };

/** Flagged phrases with reason and replacement. The practitioner decides. */
function ClaimMarks({ content, claims, onChange }: ClaimMarksProps) {
  const softening = useMutation({
    mutationFn: (claim: Claim) => {
      const [title = '', ...body] = soften(`${content.title}\n\n${content.body}`, claim).split('\n\n');
      const change = { title, body: body.join('\n\n'), version: content.version };
      return api.put(`${contentsPath}/${content.id}`, change, contentSchema);
    },
    onSuccess: changed => {
      keepContent(changed);
      onChange(changed);
    },
    onError: error => toast.failure('Error', sentenceOf(error, 'Failed to save your changes')),
  });
  if (!claims.length) return <p className={classes.fine}>No health claims found.</p>;
  return (
    <section aria-label="Claims check">
      <p>Review these before publishing. You decide, and your decision is logged.</p>
      <ul className={classes.claims}>
        {claims.map(claim => (
          <li key={claim.start}>
            <b>{claimLabels[claim.kind]}:</b> <mark>{claim.text}</mark>
            <p className={classes.quiet}>{claim.reason}</p>
            {claim.gentler !== null && (
              <Button size="xs" disabled={softening.isPending} onClick={() => softening.mutate(claim)}>
                Use “{claim.gentler}” instead
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ReleaseDialog({ mode, day, content, onChange, onClose }: Props) {
  const zone = useCurrentUser().practice.timeZone;
  // Must be the same text that the server checks.
  const checked = `${content.title}\n\n${content.body}`;
  const { data: own } = useQuery(voiceQuery);
  const claims = useMemo(() => checkClaims(checked, readAvoided(own?.avoid)), [checked, own]);
  const form = useForm({ initialValues: { ...startOf(content, Date.now(), zone), ...(day && { day }) } });
  const [isUncopied, setUncopied] = useState(false);
  const isPosting = mode === 'publish' && isCaption(content);
  const releasing = useMutation({
    mutationFn: (when: string) => {
      const accepted = { version: content.version, accepts: [...new Set(claims.map(({ text }) => text))] };
      const input = mode === 'schedule' ? { ...accepted, scheduledFor: when } : accepted;
      return api.post(`${contentsPath}/${content.id}/${mode}`, input, contentSchema);
    },
    onSuccess: changed => {
      keepContent(changed);
      void refresh('/api/emails/campaigns');
      if (isPosting) toast.success('Marked as posted', content.title);
      else toast.success(mode === 'publish' ? 'Content Published' : 'Content Scheduled', content.title);
      onChange(changed);
      onClose();
    },
    onError: error => {
      // The practice's avoided words may have been changed in another window.
      void refresh(contentsPath);
      toast.failure('Error', sentenceOf(error, 'Nothing was changed. Try again.'));
    },
  });
  const release = ({ day, time }: typeof form.values) => {
    const when = `${day}T${time}`;
    if (mode === 'schedule' && (!day || !time || when <= wallIn(Date.now(), zone)))
      return form.setErrors({ time: 'Please select a future date and time' });
    if (!isPosting || isUncopied) return releasing.mutate(when);
    // Copies first: a caption that couldn't be copied can't be posted and must not be marked as posted.
    void copy(content.body).then(isCopied => (isCopied ? releasing.mutate(when) : setUncopied(true)));
  };
  const label = mode === 'publish' ? 'Publish' : 'Schedule';
  const isElsewhere = !sameWallTime(Date.now(), zone, localZone());
  return (
    <FormModal
      title={`${label} “${content.title}”`}
      isOpen
      onClose={onClose}
      form={form}
      saving={{ ...releasing, mutate: release }}
      label={isUncopied ? 'Mark as posted' : claims.length ? `${label} anyway` : label}
      pendingLabel="One moment..."
      fallback="Nothing was changed. Try again."
    >
      <ClaimMarks content={content} claims={claims} onChange={onChange} />
      {mode === 'schedule' && (
        <div className={dialog.pair}>
          <TextInput label="Date" type="date" data-autofocus max="2199-12-31" {...form.getInputProps('day')} />
          <TextInput label="Time" type="time" {...form.getInputProps('time')} />
        </div>
      )}
      <p className={dialog.message}>
        {mode === 'schedule' && isCaption(content)
          ? 'We’ll remind you when it’s time to post.'
          : isUncopied
            ? 'Couldn’t copy the text. Copy it yourself from the post’s page, then mark it as posted here.'
            : outcomes[content.type]}
        {mode === 'schedule' && isElsewhere && ` Times are in your practice’s time zone, ${zoneName(zone)}.`}
      </p>
    </FormModal>
  );
}
