import type { SequenceDetail } from '../contract.ts';
import { hasBegun } from './has-begun.ts';
import { SequenceFigures } from './SequenceFigures.tsx';
import { SequenceHead } from './SequenceHead.tsx';
import { SequencePeople } from './SequencePeople.tsx';
import { SequenceRules } from './SequenceRules.tsx';
import { StepLine } from './StepLine.tsx';
import { useMayChange } from './use-may-change.ts';

export function SequenceView({ sequence }: { sequence: SequenceDetail }) {
  const mayChange = useMayChange(sequence);
  return (
    <>
      <SequenceHead sequence={sequence} mayChange={mayChange} />
      {hasBegun(sequence) && <SequenceFigures sequence={sequence} />}
      <StepLine sequence={sequence} mayChange={mayChange} />
      <SequenceRules sequence={sequence} mayChange={mayChange} />
      <SequencePeople sequence={sequence} />
    </>
  );
}
