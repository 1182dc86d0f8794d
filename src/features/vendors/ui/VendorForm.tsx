import { useState } from 'react';
import { api } from '../../../ui/api.ts';
import { sentenceOf } from '../../../ui/api-error.ts';
import { FormCard } from '../../../ui/FormCard.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePageForm } from '../../../ui/use-page-form.ts';
import { useUnsavedChanges } from '../../../ui/use-unsaved-changes.ts';
import { type VendorState, vendorInputs, vendorState } from '../contract.ts';
import { VendorFields } from './VendorFields.tsx';
import { keepVendor, vendorsPath } from './vendor-queries.ts';
import { valuesOf } from './vendor-values.ts';
import { vendorWords } from './vendor-words.ts';

/** The practice's own access. A secret that is stored is never shown; left empty it stays. */
export function VendorForm({ state }: { state: VendorState }) {
  const { own, purpose, uses } = vendorWords[state.vendor];
  // After saving the secrets are closed again.
  const [saves, setSaves] = useState(0);
  const page = usePageForm({
    start: valuesOf(state),
    schema: vendorInputs[state.vendor],
    save: input => api.put(`${vendorsPath}/${state.vendor}`, input, vendorState),
    onSaved: answer => {
      keepVendor(answer);
      setSaves(count => count + 1);
      toast.success('Settings saved successfully', `Sorrel now uses ${uses[answer.uses].label}.`);
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save settings')),
  });
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'These settings aren’t saved yet.' });
  return (
    <Section title={own} purpose={purpose}>
      <FormCard page={page} submitLabel="Save">
        <VendorFields key={saves} vendor={state.vendor} form={page.form} stored={state.secrets} />
      </FormCard>
    </Section>
  );
}
