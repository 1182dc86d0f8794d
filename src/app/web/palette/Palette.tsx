import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { PaletteBox } from './PaletteBox.tsx';
import { useCreations } from './use-creations.tsx';

type Props = { isOpen: boolean; onClose: () => void; onShortcuts: () => void };

/** One field that leads everywhere: places, people, sessions, invoices, and what can be made. */
export function Palette({ isOpen, onClose, onShortcuts }: Props) {
  const { creations, element } = useCreations();
  return (
    <>
      <Dialog title="Search" isOpen={isOpen} onClose={onClose} width={560}>
        <PaletteBox creations={creations} isOpen={isOpen} onClose={onClose} onShortcuts={onShortcuts} />
      </Dialog>
      {element}
    </>
  );
}
