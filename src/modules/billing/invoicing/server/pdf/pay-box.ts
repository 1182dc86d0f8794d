import { Link, Path, Svg } from '@react-pdf/renderer';
import { createElement } from 'react';
import { encode } from 'uqr';
import { block, faint, rowOf, soft, text, view } from './elements.ts';
import type { PdfContent } from './pdf-content.ts';

const side = 72;

/** The payment URL as a QR code and as text. */
export function payBox({ url, label }: NonNullable<PdfContent['pay']>, scan: string, width: number) {
  const textWidth = width - side - 14;
  return rowOf({ alignItems: 'flex-start', marginTop: 4 }, [
    createElement(Link, { src: url, style: { width: side, height: side } }, drawCode(url)),
    view({ marginLeft: 12, width: textWidth }, [
      text(label, { weight: 500 }),
      block(scan, textWidth, { size: 8.5, color: soft }),
      createElement(
        Link,
        { src: url, style: { textDecoration: 'none' } },
        block(url, textWidth, { size: 7, color: faint }),
      ),
    ]),
  ]);
}

/** All dark modules in one path: drawing hundreds of shapes would double the rendering time. */
function drawCode(url: string) {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const d = data.flatMap((line, y) => line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return createElement(
    Svg,
    { width: side, height: side, viewBox: `0 0 ${size} ${size}` },
    createElement(Path, { d, fill: '#1b1d1a' }),
  );
}
