/** Opens a page, which works without JavaScript. */
export function WaitlistLink({ slug, serviceId }: { slug: string; serviceId: number }) {
  return (
    <p className="bk-waitlist">
      Can’t find a time that works?{' '}
      <a className="link" href={`/bio/${slug}/waitlist?service=${serviceId}`}>
        Join the waitlist
      </a>
    </p>
  );
}
