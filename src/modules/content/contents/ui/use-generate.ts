import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/api.ts';
import { isStatus } from '../../../../ui/api-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { type Content, type GenerateInput, generateFailure, streamLine } from '../contract.ts';
import { keepContent } from './content-queries.ts';

/** With the writer’s own reason. */
class NothingWritten extends Error {}

/** Writing with what has come of it so far: `text` grows while it is written. A failure leaves the text before. */
export function useGenerate(onWritten: (content: Content) => void) {
  const [text, setText] = useState('');
  const generating = useMutation({
    mutationFn: (input: GenerateInput) => writeOf(input, piece => setText(sofar => sofar + piece)),
    onMutate: () => setText(''),
    onSuccess: content => {
      keepContent(content);
      onWritten(content);
      toast.success('Content Generated', 'Your content has been generated successfully!');
    },
    // Being signed out has its own words.
    onError: error =>
      !isStatus(error, 401) &&
      toast.failure('Error', error instanceof NothingWritten ? error.message : generateFailure),
    onSettled: () => setText(''),
  });
  return { text, isPending: generating.isPending, generate: generating.mutate };
}

async function writeOf(input: GenerateInput, onText: (piece: string) => void): Promise<Content> {
  for await (const line of api.lines('/api/content/generate/stream', input, streamLine)) {
    if ('content' in line) return line.content;
    if ('message' in line) throw new NothingWritten(line.message);
    onText(line.text);
  }
  throw new Error(generateFailure);
}
