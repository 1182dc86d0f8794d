import { FormCard } from '../../../../ui/FormCard.tsx';
import { Section } from '../../../../ui/Section.tsx';
import type { VendorState } from '../contract.ts';
import { AiFields } from './AiFields.tsx';
import { MailFields } from './MailFields.tsx';
import { useVendorForm } from './use-vendor-form.ts';
import { vendorWords } from './vendor-words.ts';

const fields = { mail: MailFields, ai: AiFields };

/** For a provider that asks for nothing but what is typed here. */
export function VendorForm({ state, vendor }: { state: VendorState; vendor: keyof typeof fields }) {
  const { page, saves } = useVendorForm(state);
  const { connect, purpose } = vendorWords[vendor];
  const Fields = fields[vendor];
  return (
    <Section title={connect} purpose={purpose}>
      <FormCard page={page} submitLabel="Save">
        <Fields key={saves} form={page.form} stored={state.secrets} />
      </FormCard>
    </Section>
  );
}
