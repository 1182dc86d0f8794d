/** A field that only robots fill: off the page, out of the tab order, and nothing to a screen reader. */
export function RobotTrap({ className }: { className: string }) {
  return (
    <div className={className} aria-hidden="true">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
