import { Button } from '@mantine/core';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import classes from './qr.module.css';
import { qrPath, qrPng, qrRows, qrSvg } from './qr-code.ts';

type Props = { address: string; slug: string; isOpen: boolean; onClose: () => void };

/** The address of the page as a code for cards, posters and windows. */
export function QrDialog({ address, slug, isOpen, onClose }: Props) {
  const rows = qrRows(address);
  const name = `${slug}-qr`;
  const savePng = async () => {
    const picture = await qrPng(rows);
    if (picture) save(picture, `${name}.png`);
  };
  return (
    <Dialog title="QR code" isOpen={isOpen} onClose={onClose} width={380}>
      <svg
        className={classes.code}
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        role="img"
        aria-label={`QR code for ${address}`}
        shapeRendering="crispEdges"
      >
        <path d={qrPath(rows)} />
      </svg>
      <p className={classes.note}>Opens {address}. It keeps working if you change the address.</p>
      <div className={classes.actions}>
        <Button leftSection={<Icon name="download" size={16} />} onClick={() => void savePng()}>
          PNG
        </Button>
        <Button
          leftSection={<Icon name="download" size={16} />}
          onClick={() => save(new Blob([qrSvg(rows)], { type: 'image/svg+xml' }), `${name}.svg`)}
        >
          SVG
        </Button>
      </div>
    </Dialog>
  );
}

function save(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
