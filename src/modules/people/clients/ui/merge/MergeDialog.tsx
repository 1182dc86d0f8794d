import { useState } from 'react';
import { Dialog } from '../../../../../ui/Dialog.tsx';
import type { ClientDetail } from '../../contract.ts';
import { fullName } from '../format-client.ts';
import { MergeCompare } from './MergeCompare.tsx';
import { MergeSearch } from './MergeSearch.tsx';

type Props = { client: ClientDetail; isOpen: boolean; onClose: () => void };

/** Two records of one person become one: choose the other, see what will be kept, confirm. */
export function MergeDialog({ client, isOpen, onClose }: Props) {
  const [otherId, setOtherId] = useState<number | null>(null);
  return (
    <Dialog
      title={`Merge ${fullName(client)} with another record`}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={() => setOtherId(null)}
      width={640}
    >
      {otherId === null ? (
        <MergeSearch client={client} onChoose={setOtherId} />
      ) : (
        <MergeCompare client={client} otherId={otherId} onBack={() => setOtherId(null)} onDone={onClose} />
      )}
    </Dialog>
  );
}
