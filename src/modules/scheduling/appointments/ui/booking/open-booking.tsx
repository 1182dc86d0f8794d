import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BookingDialog } from './BookingDialog.tsx';
import './booking.css';
import type { BioPageData } from '../../booking.ts';
import { detailNames } from './DetailFields.tsx';

let openDialog: (() => void) | null = null;

/** Opens the booking dialog; the second time as it was left. */
export function openBooking(data: BioPageData) {
  openDialog ??= createDialog(data);
  openDialog();
}

function createDialog(data: BioPageData): () => void {
  const dialog = document.createElement('dialog');
  dialog.className = 'booking';
  dialog.setAttribute('aria-labelledby', 'booking-title');
  document.body.append(dialog);
  const root = createRoot(dialog);
  let visit = 0;
  let isBooked = false;
  const render = () =>
    root.render(
      <BookingDialog
        key={visit}
        data={data}
        close={() => dialog.close()}
        onBooked={() => {
          isBooked = true;
        }}
      />,
    );
  dialog.addEventListener('close', () => {
    if (!isBooked) return;
    isBooked = false;
    visit += 1;
    render();
  });
  closeOnBackdrop(dialog);
  // Its first heading takes the focus as soon as it is open.
  flushSync(render);
  return () => {
    const scrollbar = window.innerWidth - document.documentElement.clientWidth;
    document.documentElement.style.setProperty('--bk-scrollbar', `${scrollbar}px`);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('section:not([hidden]) [data-heading]')?.focus();
  };
}

/** A tap beside the dialog closes it, unless something is typed that it would hide. */
function closeOnBackdrop(dialog: HTMLDialogElement) {
  let pressed: EventTarget | null = null;
  dialog.addEventListener('pointerdown', event => {
    pressed = event.target;
  });
  dialog.addEventListener('click', event => {
    // The content fills the dialog: what hits the dialog itself has hit the backdrop.
    if (event.target === dialog && pressed === dialog && !isTyped(dialog)) dialog.close();
  });
}

const isTyped = (dialog: HTMLDialogElement) =>
  detailNames.some(name => {
    const field = dialog.querySelector<HTMLInputElement | HTMLTextAreaElement>(`.field [name="${name}"]`);
    return Boolean(field?.value.trim());
  });
