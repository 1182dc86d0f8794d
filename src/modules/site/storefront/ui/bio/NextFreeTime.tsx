import { formatDayAndTime } from '../../../../../shared/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { clickHref } from '../../click-href.ts';

/** An instant, and the practice's zone. */
export type NextFree = { start: string; timeZone: string };

type Props = { block: { id: string; text: string }; slug: string; nextFree: NextFree };

/** The block of that name: all of it leads to booking. */
export function NextFreeTime({ block, slug, nextFree }: Props) {
  return (
    <a className="next" href={`/bio/${slug}/book`} data-book ping={clickHref(slug, block.id)}>
      <Icon name="calendar" size={22} />
      <span>
        <span>
          <bdi>{block.text}</bdi>
        </span>
        <b>
          <FreeTime {...nextFree} />
        </b>
      </span>
      <Icon name="chevronRight" size={18} />
    </a>
  );
}

/** `enhanceBio` writes it as the visitor's clock shows it. */
export const FreeTime = ({ start, timeZone, label }: NextFree & { label?: string }) => (
  <time dateTime={start} data-next-free={timeZone} data-label={label}>
    {label}
    {formatDayAndTime(start, timeZone)}
  </time>
);
