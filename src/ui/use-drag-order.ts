import { type DragEvent, useState } from 'react';

export type DragOrder = ReturnType<typeof useDragOrder>;

/** Drag and drop for reordering rows by their grip, with the mouse; the keyboard uses buttons. */
export function useDragOrder(move: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | null>(null);

  function over(event: DragEvent<HTMLElement>, index: number) {
    if (from === null) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const isPastMiddle = event.clientY > top + height / 2;
    // Rows have different heights: swapping before the pointer passes the middle would make them swap back and forth.
    if (index === from || index > from !== isPastMiddle) return;
    move(from, index);
    setFrom(index);
  }

  return {
    rowProps: (index: number) => ({
      'data-dragged': index === from || undefined,
      onDragOver: (event: DragEvent<HTMLElement>) => over(event, index),
      onDrop: (event: DragEvent<HTMLElement>) => event.preventDefault(),
    }),
    gripProps: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        const row = event.currentTarget.closest('li');
        if (row) event.dataTransfer.setDragImage(row, 12, 24);
        setFrom(index);
      },
      onDragEnd: () => setFrom(null),
    }),
  };
}
