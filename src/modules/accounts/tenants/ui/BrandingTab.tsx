import { useMay } from '../../auth/ui/use-current-user.ts';
import { DomainSection } from '../../domains/ui/DomainSection.tsx';
import { BrandForm } from './BrandForm.tsx';
import { TenantLoaded } from './TenantLoaded.tsx';

/** How the practice looks to its clients, and under which address. */
export function BrandingTab() {
  const mayWrite = useMay('practice.write');
  return (
    <>
      <TenantLoaded label="Loading your branding">
        {saved => <BrandForm saved={saved} mayWrite={mayWrite} />}
      </TenantLoaded>
      <DomainSection mayWrite={mayWrite} />
    </>
  );
}
