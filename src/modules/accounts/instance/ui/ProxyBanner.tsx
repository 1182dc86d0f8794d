import { useQuery } from '@tanstack/react-query';
import { get } from '../../../../ui/data/query.ts';
import banner from '../../../../ui/feedback/banner.module.css';
import { Icon } from '../../../../ui/Icon.tsx';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { instanceState } from '../contract.ts';

const instanceQuery = get(['/api/instance'], instanceState);

/** Shown to the operator while the server cannot tell visitors apart. */
export function ProxyBanner() {
  const isOwner = useMay('backups.write');
  const { data } = useQuery({ ...instanceQuery, enabled: isOwner });
  if (!data?.hasUnknownProxy) return null;
  return (
    <section className={banner.banner} data-tone="attention" aria-label="Limits per address are off">
      <Icon name="alert" />
      <p>
        <b>Limits per address are off.</b> Requests reach this server through a proxy that it doesn’t know, so one
        visitor can try passwords or send forms without limit. Limits per account still apply. To turn them on, add{' '}
        <code>TRUSTED_PROXIES=1</code> to the server’s configuration and restart it. If there are several proxies in a
        row, use their number.
      </p>
    </section>
  );
}
