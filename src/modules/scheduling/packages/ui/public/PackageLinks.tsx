import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { type OfferedPackage, packagePath } from '../../contract.ts';
import { packageMessages } from '../../messages/catalog.ts';

/** For example "4 sessions · Follow-up · valid for 3 months". */
export function usePackageFacts({ sessions, type, ...offered }: OfferedPackage): string {
  const t = useMessages(packageMessages);
  const types = useMessages(commonMessages).appointmentTypes;
  const valid = useValidity(offered);
  return [t.sessions(sessions), type && types[type], valid].filter(Boolean).join(' · ');
}

/** For example "valid for 3 months"; undefined if it doesn't expire. */
export function useValidity({ validDays, validMonths }: Pick<OfferedPackage, 'validDays' | 'validMonths'>) {
  const t = useMessages(packageMessages);
  if (validMonths) return t.validMonths(validMonths);
  return validDays ? t.validDays(validDays) : undefined;
}

type Props = {
  slug: string;
  packages: OfferedPackage[];
  /** CSS classes of the surrounding page. */
  classes: { list: string; link: string; words: string };
};

/** The packages that are for sale, each as a link to its page. */
export const PackageLinks = ({ slug, packages, classes }: Props) => (
  <ul className={classes.list}>
    {packages.map(item => (
      <li key={item.id}>
        <a className={classes.link} href={packagePath(slug, item.id)}>
          <PackageWords item={item} className={classes.words} />
          <Icon name="chevronRight" size={18} />
        </a>
      </li>
    ))}
  </ul>
);

function PackageWords({ item, className }: { item: OfferedPackage; className: string }) {
  const locale = useLocale();
  return (
    <span className={className}>
      <b dir="auto">{item.name}</b>
      <small className="num">
        {formatMoney(item.price, item.currency, locale)} · {usePackageFacts(item)}
      </small>
    </span>
  );
}
