/** Five pairs of leaves along one stem, from the broad ones at the foot to the tip. */
const leaves = [
  { dx: 10.2, y: 62.5, rx: 11.6, ry: 3, turn: 34 },
  { dx: 8.7, y: 53.6, rx: 9.8, ry: 2.8, turn: 37 },
  { dx: 7.1, y: 44.7, rx: 7.9, ry: 2.5, turn: 40 },
  { dx: 5.4, y: 35.8, rx: 6, ry: 2.2, turn: 43 },
  { dx: 3.6, y: 27.4, rx: 4, ry: 1.8, turn: 46 },
];

/** The mark of the practice in the picture. */
export function FernMark({ size = 52 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 96 96" aria-hidden="true">
      <circle cx="48" cy="48" r="48" fill="#0f4a39" />
      <g fill="#e9e3cf">
        {leaves.map(({ dx, y, rx, ry, turn }) => (
          <g key={y}>
            <ellipse rx={rx} ry={ry} transform={`translate(${48 - dx} ${y}) rotate(${turn})`} />
            <ellipse rx={rx} ry={ry} transform={`translate(${48 + dx} ${y}) rotate(${-turn})`} />
          </g>
        ))}
        <path d="M47.2 80V20h1.6v60z" />
      </g>
    </svg>
  );
}
