/** A code example. The script adds a copy button; without it, a click selects everything. */
export const Snippet = ({ label, children }: { label: string; children: string }) => (
  <figure className="api-snippet" data-snippet="">
    <figcaption>{label}</figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll it sideways */}
    <pre tabIndex={0}>
      <code>{children}</code>
    </pre>
  </figure>
);
