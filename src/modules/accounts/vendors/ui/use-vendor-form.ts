import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { type VendorState, vendorInputs, vendorState } from '../contract.ts';
import { cacheVendor, vendorsPath } from './vendor-queries.ts';
import { type VendorValues, valuesOf } from './vendor-values.ts';
import { vendorTexts } from './vendor-words.ts';

/** Stored secrets are never shown; an empty field keeps the secret. */
export function useVendorForm(state: VendorState) {
  // Resets the secret fields after saving.
  const [saves, setSaves] = useState(0);
  const page = usePageForm({
    start: valuesOf(state),
    schema: vendorInputs[state.vendor],
    save: input => api.put(`${vendorsPath}/${state.vendor}`, input, vendorState),
    onSaved: answer => {
      cacheVendor(answer);
      setSaves(count => count + 1);
      toast.success(
        'Settings saved successfully',
        `Sorrel now uses ${vendorTexts[state.vendor].uses[answer.uses].label}.`,
      );
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save settings')),
  });
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'These settings aren’t saved yet.' });
  return { page, saves };
}

export type FieldsProps = {
  form: UseFormReturnType<VendorValues>;
  /** Names of the stored secrets. */
  stored: string[];
};
