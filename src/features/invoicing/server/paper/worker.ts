import { parentPort } from 'node:worker_threads';
import { renderToBuffer } from '@react-pdf/renderer';
import { paperDocument } from './document.ts';
import { registerFonts } from './fonts.ts';
import type { Paper } from './paper.ts';

// Runs in a thread of its own: a long invoice takes longer to lay out than anybody else's call may wait.

export type Order = { id: number; paper: Paper };
export type Drawn = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; error: string };

registerFonts();
/** One after the other. */
let before: Promise<void> = Promise.resolve();

parentPort?.on('message', ({ id, paper }: Order) => {
  before = before.then(async () => {
    const drawn: Drawn = await draw(paper).then(
      pdf => ({ id, pdf }),
      reason => ({ id, error: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason) }),
    );
    parentPort?.postMessage(drawn, 'pdf' in drawn ? [drawn.pdf.buffer] : []);
  });
});

const draw = async (paper: Paper) => new Uint8Array(await renderToBuffer(paperDocument(paper)));
