import type { ReactNode } from 'react';
import { block, faint, figures, hair, type Look, rowOf, strong, view } from './elements.ts';
import type { Paper } from './paper.ts';

/** The lines below a head that stands on every page. */
export function lineTable({ lines, hasTax }: Paper, width: number) {
  const columns = columnsOf(width, hasTax);
  const cell = (at: keyof typeof columns, content: ReactNode) =>
    view({ width: columns[at], paddingLeft: at === 'text' ? 0 : 8 }, [content]);
  const heads = { text: 'Description', quantity: 'Quantity', price: 'Price', tax: 'Tax', amount: 'Amount' } as const;
  const small = { size: 8.5, weight: 500, color: faint } as const;
  const head = rowOf(
    { borderBottomWidth: 0.75, borderBottomColor: strong, paddingBottom: 5 },
    [
      cell('text', block(heads.text, columns.text, small)),
      ...names(hasTax).map(name => cell(name, figures(heads[name], small))),
    ],
    { fixed: true },
  );
  const rows = lines.map(line =>
    rowOf(
      underline,
      [cell('text', block(line.text, columns.text - 4)), ...names(hasTax).map(name => cell(name, figures(line[name])))],
      { wrap: false },
    ),
  );
  return view({}, [head, ...rows]);
}

const underline: Look = { borderBottomWidth: 0.75, borderBottomColor: hair, paddingVertical: 6.5 };

const names = (hasTax: boolean) =>
  hasTax ? (['quantity', 'price', 'tax', 'amount'] as const) : (['quantity', 'price', 'amount'] as const);

/** In points. The largest amounts that a line can have fit into theirs. */
function columnsOf(width: number, hasTax: boolean) {
  const fixed = { quantity: 58, price: 94, tax: hasTax ? 52 : 0, amount: 96 };
  const taken = Object.values(fixed).reduce((sum, each) => sum + each, 0);
  return { text: width - taken, ...fixed };
}
