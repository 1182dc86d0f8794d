import { Button } from '@mantine/core';
import { encode } from 'uqr';
import { Icon } from '../../../../ui/Icon.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import classes from './qr.module.css';

/** Width in modules of the light border that ISO/IEC 18004 requires. */
const quietZone = 4;

/** The modules with the quiet zone; true is dark. Error correction level M restores up to 15 %. */
export const qrRows = (address: string): boolean[][] => encode(address, { ecc: 'M', border: quietZone }).data;

/** All dark modules as one path of unit squares. */
const qrPath = (rows: boolean[][]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

export function qrSvg(rows: boolean[][]): string {
  const size = rows.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(rows)}"/></svg>`;
}

/** In pixels, enough for about 9 cm in print. */
const printWidth = 1_024;

/** Whole pixels per module keep the edges sharp. */
export const qrScale = (rows: boolean[][]): number => Math.ceil(printWidth / rows.length);

function qrPng(rows: boolean[][]): Promise<Blob | null> {
  const scale = qrScale(rows);
  const canvas = document.createElement('canvas');
  canvas.width = rows.length * scale;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * scale, y * scale, scale, scale);
  return new Promise(done => canvas.toBlob(done, 'image/png'));
}

type Props = { address: string; slug: string; isOpen: boolean; onClose: () => void };

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
