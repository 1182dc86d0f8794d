import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { FormSkeleton } from '../../../../ui/FormSkeleton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import section from '../../../../ui/section.module.css';
import { VoiceSection } from '../../../content/contents/ui/VoiceSection.tsx';
import { useMay } from '../../auth/ui/use-current-user.ts';
import type { Vendor, VendorState } from '../contract.ts';
import { ConnectStripe } from './ConnectStripe.tsx';
import { ConnectTwilio } from './ConnectTwilio.tsx';
import { VendorForm } from './VendorForm.tsx';
import { VendorTest } from './VendorTest.tsx';
import { VendorUse } from './VendorUse.tsx';
import { vendorsQuery } from './vendor-queries.ts';

/** Who sends, charges or writes for the practice; its own access can take the place of the default. */
export function VendorTab({ vendor }: { vendor: Vendor }) {
  if (useMay('vendors.write')) return <VendorSettings vendor={vendor} />;
  return (
    <div className={`${section.card} ${section.row}`}>
      <Icon name="lock" />
      <p className={section.rowText}>Only an owner can see and change these keys.</p>
    </div>
  );
}

function VendorSettings({ vendor }: { vendor: Vendor }) {
  const query = useQuery(vendorsQuery);
  // Every return to the default is a new form.
  const [removals, setRemovals] = useState(0);
  if (!query.isFetchedAfterMount) return <FormSkeleton label="Loading your settings" fields={4} />;
  const state = query.data?.find(each => each.vendor === vendor);
  if (!state || query.isError) {
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load these settings" error={query.error} onRetry={() => query.refetch()} />
      </div>
    );
  }
  return (
    <>
      <VendorUse state={state} onRemoved={() => setRemovals(count => count + 1)} />
      {vendor === 'ai' && <VoiceSection />}
      <Setup key={removals} state={state} />
    </>
  );
}

/** Twilio and Stripe want something set up on their side too: a guide, with the test as its last step. */
function Setup({ state }: { state: VendorState }) {
  const { vendor, uses } = state;
  if (vendor === 'mail' || vendor === 'ai') {
    return (
      <>
        <VendorForm state={state} vendor={vendor} />
        <VendorTest vendor={vendor} />
      </>
    );
  }
  return (
    <>
      {uses === 'instance' && <VendorTest vendor={vendor} />}
      {vendor === 'sms' ? <ConnectTwilio state={state} /> : <ConnectStripe state={state} />}
    </>
  );
}
