import IconAdjustmentsHorizontal from '@tabler/icons-react/icons/IconAdjustmentsHorizontal';
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';
import IconAlignLeftJustified from '@tabler/icons-react/icons/IconAlignLeftJustified';
import IconArchive from '@tabler/icons-react/icons/IconArchive';
import IconArrowUp from '@tabler/icons-react/icons/IconArrowUp';
import IconBell from '@tabler/icons-react/icons/IconBell';
import IconBrandFacebook from '@tabler/icons-react/icons/IconBrandFacebook';
import IconBrandInstagram from '@tabler/icons-react/icons/IconBrandInstagram';
import IconBrandLinkedin from '@tabler/icons-react/icons/IconBrandLinkedin';
import IconBrandPinterest from '@tabler/icons-react/icons/IconBrandPinterest';
import IconBrandThreads from '@tabler/icons-react/icons/IconBrandThreads';
import IconBrandTiktok from '@tabler/icons-react/icons/IconBrandTiktok';
import IconBrandWhatsapp from '@tabler/icons-react/icons/IconBrandWhatsapp';
import IconBrandX from '@tabler/icons-react/icons/IconBrandX';
import IconBrandYoutube from '@tabler/icons-react/icons/IconBrandYoutube';
import IconBuildingStore from '@tabler/icons-react/icons/IconBuildingStore';
import IconCalendar from '@tabler/icons-react/icons/IconCalendar';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import IconChevronLeft from '@tabler/icons-react/icons/IconChevronLeft';
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight';
import IconClock from '@tabler/icons-react/icons/IconClock';
import IconCompass from '@tabler/icons-react/icons/IconCompass';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import IconCreditCard from '@tabler/icons-react/icons/IconCreditCard';
import IconDots from '@tabler/icons-react/icons/IconDots';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import IconExternalLink from '@tabler/icons-react/icons/IconExternalLink';
import IconEye from '@tabler/icons-react/icons/IconEye';
import IconEyeOff from '@tabler/icons-react/icons/IconEyeOff';
import IconFeather from '@tabler/icons-react/icons/IconFeather';
import IconFilter2 from '@tabler/icons-react/icons/IconFilter2';
import IconGripVertical from '@tabler/icons-react/icons/IconGripVertical';
import IconHeading from '@tabler/icons-react/icons/IconHeading';
import IconHelpCircle from '@tabler/icons-react/icons/IconHelpCircle';
import IconHome from '@tabler/icons-react/icons/IconHome';
import IconInfoCircle from '@tabler/icons-react/icons/IconInfoCircle';
import IconLink from '@tabler/icons-react/icons/IconLink';
import IconLock from '@tabler/icons-react/icons/IconLock';
import IconLogout from '@tabler/icons-react/icons/IconLogout';
import IconMail from '@tabler/icons-react/icons/IconMail';
import IconMapPin from '@tabler/icons-react/icons/IconMapPin';
import IconMenu2 from '@tabler/icons-react/icons/IconMenu2';
import IconMessage from '@tabler/icons-react/icons/IconMessage';
import IconPencil from '@tabler/icons-react/icons/IconPencil';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import IconQrcode from '@tabler/icons-react/icons/IconQrcode';
import IconQuote from '@tabler/icons-react/icons/IconQuote';
import IconReceipt from '@tabler/icons-react/icons/IconReceipt';
import IconReload from '@tabler/icons-react/icons/IconReload';
import IconScaleOutline from '@tabler/icons-react/icons/IconScaleOutline';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import IconSend from '@tabler/icons-react/icons/IconSend';
import IconShoppingBag from '@tabler/icons-react/icons/IconShoppingBag';
import IconSpeakerphone from '@tabler/icons-react/icons/IconSpeakerphone';
import IconTag from '@tabler/icons-react/icons/IconTag';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import IconUpload from '@tabler/icons-react/icons/IconUpload';
import IconUser from '@tabler/icons-react/icons/IconUser';
import IconUsers from '@tabler/icons-react/icons/IconUsers';
import IconVideo from '@tabler/icons-react/icons/IconVideo';
import IconWorld from '@tabler/icons-react/icons/IconWorld';
import IconX from '@tabler/icons-react/icons/IconX';

/** Icons by their meaning in this product. Imported file by file, because the package's index exports 6,000 of them. */
const icons = {
  alert: IconAlertTriangle,
  archive: IconArchive,
  bag: IconShoppingBag,
  bell: IconBell,
  calendar: IconCalendar,
  card: IconCreditCard,
  check: IconCheck,
  chevronDown: IconChevronDown,
  chevronLeft: IconChevronLeft,
  chevronRight: IconChevronRight,
  clock: IconClock,
  close: IconX,
  copy: IconCopy,
  download: IconDownload,
  edit: IconPencil,
  external: IconExternalLink,
  eye: IconEye,
  eyeOff: IconEyeOff,
  facebook: IconBrandFacebook,
  filter: IconFilter2,
  globe: IconWorld,
  grip: IconGripVertical,
  heading: IconHeading,
  home: IconHome,
  image: IconPhoto,
  info: IconInfoCircle,
  instagram: IconBrandInstagram,
  invoice: IconReceipt,
  linkedin: IconBrandLinkedin,
  link: IconLink,
  lock: IconLock,
  mail: IconMail,
  megaphone: IconSpeakerphone,
  menu: IconMenu2,
  message: IconMessage,
  more: IconDots,
  pause: IconPlayerPause,
  people: IconUsers,
  person: IconUser,
  pinterest: IconBrandPinterest,
  plus: IconPlus,
  qr: IconQrcode,
  question: IconHelpCircle,
  quote: IconQuote,
  retry: IconReload,
  scale: IconScaleOutline,
  search: IconSearch,
  send: IconSend,
  settings: IconAdjustmentsHorizontal,
  signOut: IconLogout,
  sortUp: IconArrowUp,
  storefront: IconBuildingStore,
  tag: IconTag,
  threads: IconBrandThreads,
  tiktok: IconBrandTiktok,
  text: IconAlignLeftJustified,
  tour: IconCompass,
  trash: IconTrash,
  upload: IconUpload,
  place: IconMapPin,
  video: IconVideo,
  whatsapp: IconBrandWhatsapp,
  write: IconFeather,
  x: IconBrandX,
  youtube: IconBrandYoutube,
};

export type IconName = keyof typeof icons;

type Props = { name: IconName; size?: number; className?: string };

/** Decorative: the accessible name belongs on the control around it. */
export function Icon({ name, size = 20, className = 'icon' }: Props) {
  const Drawing = icons[name];
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
