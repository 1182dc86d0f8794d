import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { RowSkeletons } from '../../../../ui/RowSkeletons.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { ErasureList } from './ErasureList.tsx';
import { PrivacyForm } from './PrivacyForm.tsx';
import { privacyQuery } from './privacy-queries.ts';
import { RetentionPreview } from './RetentionPreview.tsx';

/** Where the practice says what it does with people's data, how long it keeps what, and who was erased. */
export function PrivacyTab() {
  const mayWrite = useMay('privacy.write');
  if (mayWrite) return <Privacy />;
  return (
    <Section title="Privacy">
      <p className={section.quiet}>Only owners can change privacy settings.</p>
    </Section>
  );
}

function Privacy() {
  const { data: saved, error, refetch } = useQuery(privacyQuery);
  if (saved) {
    return (
      <>
        <PrivacyForm saved={saved} />
        <RetentionPreview />
        <ErasureList />
      </>
    );
  }
  return (
    <Section title="Privacy">
      {error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the settings" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading the settings" />
      )}
    </Section>
  );
}
