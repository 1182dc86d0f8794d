import { useQuery } from '@tanstack/react-query';
import { dayIn } from '../../../shared/format-time.ts';
import type { AppointmentType } from '../../appointments/contract.ts';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { choosePackage } from '../choose-package.ts';
import type { ClientPackage } from '../contract.ts';
import { describeLeft } from './format-package.ts';
import { clientPackagesQuery } from './package-queries.ts';

type Props = {
  clientId: number;
  type: AppointmentType;
  startTime: string;
  /** Of a session that is there already: it may have used one. */
  appointmentId?: number;
};

/** "Five follow-ups: 2 of 5 left": which package this session uses, or would; nothing without one. */
export function PackageBalance({ clientId, type, startTime, appointmentId }: Props) {
  const zone = useCurrentUser().practice.timeZone;
  const { data: packages } = useQuery(clientPackagesQuery(clientId));
  if (!packages?.length) return null;
  const used = packages.find(({ uses }) => uses.some(use => use.appointmentId === appointmentId));
  if (used) return <>Used one of {say(used)}</>;
  const chosen = choosePackage(packages, { type, day: dayIn(startTime, zone) });
  return chosen ? say(chosen) : <>No package with sessions left for this one</>;
}

const say = (held: ClientPackage) => (
  <>
    {held.name}: {describeLeft(held)}
  </>
);
