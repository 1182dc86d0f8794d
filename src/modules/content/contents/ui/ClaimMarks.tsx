import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { type Claim, claimLabels, soften } from '../claims.ts';
import { type Content, content as contentSchema } from '../contract.ts';
import { contentsPath, keepContent } from './content-queries.ts';
import classes from './contents.module.css';

type Props = { content: Content; claims: Claim[]; onChange: (content: Content) => void };

/** What the claims check has marked: where, why, and what could stand there. The practitioner decides. */
export function ClaimMarks({ content, claims, onChange }: Props) {
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
