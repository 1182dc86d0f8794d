/** A honeypot field: off-screen, not in the tab order, and hidden from screen readers. */
export function Honeypot({ className }: { className: string }) {
  return (
    <div className={className} aria-hidden="true">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
