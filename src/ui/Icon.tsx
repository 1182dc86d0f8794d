import IconAdjustmentsHorizontal from '@tabler/icons-react/icons/IconAdjustmentsHorizontal';
import IconAlignLeftJustified from '@tabler/icons-react/icons/IconAlignLeftJustified';
import IconArchive from '@tabler/icons-react/icons/IconArchive';
import IconArrowUp from '@tabler/icons-react/icons/IconArrowUp';
import IconBell from '@tabler/icons-react/icons/IconBell';
import IconBuildingStore from '@tabler/icons-react/icons/IconBuildingStore';
import IconChecklist from '@tabler/icons-react/icons/IconChecklist';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import IconCompass from '@tabler/icons-react/icons/IconCompass';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import IconDots from '@tabler/icons-react/icons/IconDots';
import IconExternalLink from '@tabler/icons-react/icons/IconExternalLink';
import IconEye from '@tabler/icons-react/icons/IconEye';
import IconEyeOff from '@tabler/icons-react/icons/IconEyeOff';
import IconFeather from '@tabler/icons-react/icons/IconFeather';
import IconHelpCircle from '@tabler/icons-react/icons/IconHelpCircle';
import IconInfoCircle from '@tabler/icons-react/icons/IconInfoCircle';
import IconLink from '@tabler/icons-react/icons/IconLink';
import IconLock from '@tabler/icons-react/icons/IconLock';
import IconLogout from '@tabler/icons-react/icons/IconLogout';
import IconMenu2 from '@tabler/icons-react/icons/IconMenu2';
import IconMessages from '@tabler/icons-react/icons/IconMessages';
import IconPencil from '@tabler/icons-react/icons/IconPencil';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import IconReceipt from '@tabler/icons-react/icons/IconReceipt';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import IconSend from '@tabler/icons-react/icons/IconSend';
import IconShoppingBag from '@tabler/icons-react/icons/IconShoppingBag';
import IconSpeakerphone from '@tabler/icons-react/icons/IconSpeakerphone';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import IconUpload from '@tabler/icons-react/icons/IconUpload';
import IconUsers from '@tabler/icons-react/icons/IconUsers';

import { type IconProps, publicIcons } from './public/PublicIcon.tsx';

/**
 * Icons by their meaning in this product; the first screen loads them all, so one that a single later screen shows is imported
 * there. Imported file by file, because the package's index exports 6,000 of them. */
const icons = {
  ...publicIcons,
  archive: IconArchive,
  bag: IconShoppingBag,
  bell: IconBell,
  chat: IconMessages,
  chevronDown: IconChevronDown,
  copy: IconCopy,
  edit: IconPencil,
  external: IconExternalLink,
  eye: IconEye,
  eyeOff: IconEyeOff,
  form: IconChecklist,
  image: IconPhoto,
  info: IconInfoCircle,
  invoice: IconReceipt,
  link: IconLink,
  lock: IconLock,
  megaphone: IconSpeakerphone,
  menu: IconMenu2,
  more: IconDots,
  pause: IconPlayerPause,
  people: IconUsers,
  plus: IconPlus,
  question: IconHelpCircle,
  search: IconSearch,
  send: IconSend,
  settings: IconAdjustmentsHorizontal,
  signOut: IconLogout,
  sortUp: IconArrowUp,
  storefront: IconBuildingStore,
  text: IconAlignLeftJustified,
  tour: IconCompass,
  trash: IconTrash,
  upload: IconUpload,
  write: IconFeather,
};

export type IconName = keyof typeof icons;

/** Decorative: the accessible name belongs on the control around it. */
export function Icon({ name, size = 20, className = 'icon' }: IconProps<IconName>) {
  const Drawing = icons[name];
  return <Drawing size={size} stroke={1.8} className={className} aria-hidden="true" />;
}
