import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ClientPackage } from '../contract.ts';
import { ClientPackageDialog } from './ClientPackageDialog.tsx';
import { describeHeld, describeLeft } from './format-package.ts';
import { GivePackageDialog } from './GivePackageDialog.tsx';
import { clientPackagesQuery } from './package-queries.ts';
import classes from './packages.module.css';

/** `isClosed`: nothing new is written of somebody who was erased. */
type Props = { clientId: number; isClosed: boolean };

/** What a client has, what is left of it, and one more. */
export function ClientPackages({ clientId, isClosed }: Props) {
  const { data: packages, error, refetch } = useQuery(clientPackagesQuery(clientId));
  const mayWrite = useMay('packages.write') && !isClosed;
  const [opening, setOpening] = useState(0);
  const [isGiving, setIsGiving] = useState(false);
  const give = () => {
    setOpening(count => count + 1);
    setIsGiving(true);
  };
  return (
    <section className={classes.card} aria-labelledby="client-packages">
      <div className={classes.head}>
        <h2 id="client-packages">Packages</h2>
        {mayWrite && packages && (
          <Button size="xs" variant="subtle" color="gray" leftSection={<Icon name="plus" size={16} />} onClick={give}>
            Add
          </Button>
        )}
      </div>
      {packages ? (
        <HeldPackages packages={packages} />
      ) : error ? (
        <div className={classes.failed}>
          <ErrorState title="Failed to load packages" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <div role="status" aria-label="Loading packages">
          <Skeleton height={14} width="60%" mb={8} />
          <Skeleton height={12} width="80%" />
        </div>
      )}
      {opening > 0 && (
        <GivePackageDialog key={opening} clientId={clientId} isOpen={isGiving} onClose={() => setIsGiving(false)} />
      )}
    </section>
  );
}

function HeldPackages({ packages }: { packages: ClientPackage[] }) {
  const { currency } = useCurrentUser().practice;
  const [openId, setOpenId] = useState<number | null>(null);
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  // Taken away by somebody else, or by this dialog, it is gone from under it.
  const open = packages.find(({ id }) => id === openId);
  if (!packages.length) return <p className={classes.quiet}>No packages yet.</p>;
  return (
    <>
      <ul className={classes.held}>
        {packages.toSorted(currentFirst).map(each => (
          <li key={each.id}>
            <button
              type="button"
              className={classes.one}
              data-past={isPast(each) || undefined}
              onClick={() => {
                setOpenId(each.id);
                setOpening(count => count + 1);
                setIsOpen(true);
              }}
            >
              <span className={classes.name}>{each.name}</span>
              <span className={classes.left}>{describeLeft(each)}</span>
              <svg className={classes.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(each.left / each.sessions) * 100} height="6" />
              </svg>
              <span className={classes.quiet}>{describeHeld(each, currency)}</span>
            </button>
          </li>
        ))}
      </ul>
      {open && <ClientPackageDialog key={opening} held={open} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const isPast = ({ isOver, left }: ClientPackage) => isOver || left === 0;
const currentFirst = (one: ClientPackage, other: ClientPackage) => Number(isPast(one)) - Number(isPast(other));
