/** Code to copy: the script adds the button, and without it a click selects all of it. */
export const Snippet = ({ label, children }: { label: string; children: string }) => (
  <figure className="api-snippet" data-snippet="">
    <figcaption>{label}</figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by the keyboard */}
    <pre tabIndex={0}>
      <code>{children}</code>
    </pre>
  </figure>
);
