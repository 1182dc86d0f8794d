import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { tooLargeFile } from '../../shared/file-kinds.ts';
import { sentenceOf } from '../data/api-error.ts';
import { sendFile } from '../data/send-file.ts';

type UploadOptions<S extends z.ZodType> = {
  /** A POST that takes the file as its body and answers the stored file. */
  path: string;
  /** Parameters besides the name of the file. */
  query?: Record<string, string>;
  schema: S;
  /** In bytes. */
  largest: number;
  onUploaded: (file: z.output<S>) => void;
};

/** One upload: progress, outcome, and a function to cancel it. */
export function useUpload<S extends z.ZodType>({ path, query, schema, largest, onUploaded }: UploadOptions<S>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [percent, setPercent] = useState(0);
  const running = useRef<AbortController | null>(null);
  const sending = useMutation({
    mutationFn: (file: File) => {
      running.current = new AbortController();
      const named = `${path}?${new URLSearchParams({ ...query, name: file.name })}`;
      return sendFile(named, schema, { file, onProgress: setPercent, signal: running.current.signal });
    },
    onSuccess: onUploaded,
    onError: error => {
      if (!running.current?.signal.aborted) setRefusal(sentenceOf(error, 'The upload failed. Please try again.'));
    },
  });
  return {
    name: sending.isPending ? sending.variables.name : null,
    ...{ percent, refusal },
    begin: (file: File | undefined) => {
      if (!file || sending.isPending) return;
      const isTooLarge = file.size > largest;
      setRefusal(isTooLarge ? tooLargeFile(largest) : null);
      setPercent(0);
      if (!isTooLarge) sending.mutate(file);
    },
    stop: () => running.current?.abort(),
  };
}
export type Upload = ReturnType<typeof useUpload>;
