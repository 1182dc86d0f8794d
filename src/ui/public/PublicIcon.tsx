import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';
import IconCalendar from '@tabler/icons-react/icons/IconCalendar';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconChevronLeft from '@tabler/icons-react/icons/IconChevronLeft';
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight';
import IconClock from '@tabler/icons-react/icons/IconClock';
import IconCreditCard from '@tabler/icons-react/icons/IconCreditCard';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import IconHome from '@tabler/icons-react/icons/IconHome';
import IconMail from '@tabler/icons-react/icons/IconMail';
import IconMapPin from '@tabler/icons-react/icons/IconMapPin';
import IconMessage from '@tabler/icons-react/icons/IconMessage';
import IconPhone from '@tabler/icons-react/icons/IconPhone';
import IconReload from '@tabler/icons-react/icons/IconReload';
import IconTag from '@tabler/icons-react/icons/IconTag';
import IconUser from '@tabler/icons-react/icons/IconUser';
import IconVideo from '@tabler/icons-react/icons/IconVideo';
import IconWorld from '@tabler/icons-react/icons/IconWorld';
import IconX from '@tabler/icons-react/icons/IconX';

/** The icons of public pages, which load no others. Imported file by file, because the package's index exports 6,000 of them. */
export const publicIcons = {
  alert: IconAlertTriangle,
  calendar: IconCalendar,
  card: IconCreditCard,
  check: IconCheck,
  chevronLeft: IconChevronLeft,
  chevronRight: IconChevronRight,
  clock: IconClock,
  close: IconX,
  download: IconDownload,
  globe: IconWorld,
  home: IconHome,
  mail: IconMail,
  message: IconMessage,
  person: IconUser,
  phone: IconPhone,
  place: IconMapPin,
  retry: IconReload,
  tag: IconTag,
  video: IconVideo,
};

export type PublicIconName = keyof typeof publicIcons;

export type IconProps<Name> = { name: Name; size?: number; className?: string };

/** Decorative: the accessible name belongs on the control around it. */
export function PublicIcon({ name, size = 20, className = 'icon' }: IconProps<PublicIconName>) {
  const Drawing = publicIcons[name];
  return <Drawing size={size} stroke={1.8} className={className} aria-hidden="true" />;
}

export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg className="logo-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M12 1.8c4 3.2 5.9 6.7 5.9 10.3 0 1.4-.3 2.7-.8 3.9l3 4.3-5.5-1.2c-.8.5-1.6.8-2.6 1-1-.2-1.8-.5-2.6-1l-5.5 1.2 3-4.3c-.5-1.2-.8-2.5-.8-3.9C6.1 8.5 8 5 12 1.8z"
        fill="#059669"
      />
      <path d="M12 7.5v14.7" stroke="#fff" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
