import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { describeFile, kindsSentence } from '../../../../shared/file-kinds.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get, queryClient, refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FileField } from '../../../../ui/form/FileField.tsx';
import { useUpload } from '../../../../ui/form/use-upload.ts';
import { type LeadFile, leadFile } from '../contract.ts';
import { fileLimits } from '../file-limits.ts';

/** "no requests yet", or how many people requested and downloaded the file. */
function peopleOf({ people, fetched }: LeadFile): string {
  if (people === 0) return 'no requests yet';
  const requestedBy = `requested by ${formatCount(people)} ${people === 1 ? 'person' : 'people'}`;
  if (fetched === people) return requestedBy;
  return `${requestedBy}, ${fetched === 0 ? 'not downloaded yet' : `downloaded by ${formatCount(fetched)}`}`;
}

const filesPath = '/api/storefront/files';
const filesQuery = get([filesPath], z.array(leadFile));

/** Adds a new file to the cached list without a request. */
const showNewFile = (added: LeadFile) =>
  queryClient.setQueryData(filesQuery.queryKey, (cached: LeadFile[] = []) => [added, ...cached]);

type Props = {
  value: number | null;
  onChange: (value: number | null) => void;
  error?: ReactNode;
  'data-path'?: string;
};

export function LeadFileField(props: Props) {
  const files = useQuery(filesQuery);
  const upload = useUpload({
    path: filesPath,
    schema: leadFile,
    largest: fileLimits.largest,
    onUploaded: added => {
      showNewFile(added);
      props.onChange(added.id);
    },
  });
  const askToDelete = useDelete();
  return (
    <FileField
      {...props}
      files={files}
      upload={upload}
      hint={`${kindsSentence}, up to 25 MB. Only people with a link from you can get it.`}
      about={file => `${describeFile(file)} · ${peopleOf(file)}`}
      onDelete={file => void askToDelete(file)}
    />
  );
}

function useDelete() {
  const deleting = useMutation({
    mutationFn: (file: LeadFile) => api.delete(`${filesPath}/${file.id}`),
    onSuccess: (_, { name }) => {
      void refresh(filesPath);
      toast.success(`${name} deleted`);
    },
    onError: error => toast.failure('Failed to delete the file', sentenceOf(error, 'Try again.')),
  });
  return async (file: LeadFile) => {
    const question = {
      title: `Delete ${file.name}?`,
      message: `Links people already have will stop working (${peopleOf(file)}).`,
      confirmLabel: 'Delete',
      isDestructive: true,
    };
    if (await confirm(question)) deleting.mutate(file);
  };
}
