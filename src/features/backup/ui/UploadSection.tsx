import { Button } from '@mantine/core';
import { useRef } from 'react';
import { UploadProgress } from '../../../ui/ChosenFile.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { queryClient } from '../../../ui/query.ts';
import { Section } from '../../../ui/Section.tsx';
import section from '../../../ui/section.module.css';
import { toast } from '../../../ui/toast.ts';
import { useUpload } from '../../../ui/use-upload.ts';
import { backupsSchema, largestBackup } from '../contract.ts';
import classes from './backup.module.css';
import { backupsPath, backupsQuery } from './backup-queries.ts';

/** A backup that lies elsewhere comes into the list first; nothing is restored by that. */
export function UploadSection() {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload({
    path: `${backupsPath}/file`,
    schema: backupsSchema,
    largest: largestBackup,
    onUploaded: now => {
      queryClient.setQueryData(backupsQuery.queryKey, now);
      toast.success(
        'The backup is in the list',
        'Every byte of it was read. Choose Restore beside it to go back to it.',
      );
    },
  });
  return (
    <Section title="Restore from a file" purpose="A backup that you downloaded, or that another Sorrel made.">
      <div className={section.card}>
        <div className={section.row}>
          <div className={section.rowText}>
            <p className={section.quiet}>
              It is checked and comes into the list above, where you restore it. A sealed one needs the passphrase of
              this Sorrel; one of another Sorrel also its key. One of more than 10 GB is restored by the command.
            </p>
            <div role="alert">{upload.refusal && <p className={classes.problem}>{upload.refusal}</p>}</div>
          </div>
          <div className={section.rowActions}>
            {upload.name === null ? (
              <Button leftSection={<Icon name="upload" size={16} />} onClick={() => input.current?.click()}>
                Choose a file
              </Button>
            ) : (
              <UploadProgress name={upload.name} percent={upload.percent} onStop={upload.stop} />
            )}
          </div>
          <input
            ref={input}
            type="file"
            aria-label="Backup file"
            tabIndex={-1}
            hidden
            onChange={event => {
              upload.begin(event.currentTarget.files?.[0]);
              // The same file, mended, can be chosen again.
              event.currentTarget.value = '';
            }}
          />
        </div>
      </div>
    </Section>
  );
}
