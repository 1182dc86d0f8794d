import { Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { color } from '../../../../shared/zod.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { ColorField } from '../../../../ui/form/ColorField.tsx';
import { FormCard } from '../../../../ui/form/FormCard.tsx';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Section } from '../../../../ui/layout/Section.tsx';
import { fillOf, readBrand } from '../brand.ts';
import { type Tenant, tenant } from '../contract.ts';
import classes from './branding.module.css';
import { cacheTenant, tenantPath } from './tenant-queries.ts';

/** An empty field means that the practice has no color of its own. */
const values = z.object({ primaryColor: color.or(z.literal('')), showPoweredBy: z.boolean() });

const suggested = ['#059669', '#0f766e', '#1d4ed8', '#7c3aed', '#be185d', '#b45309', '#334155'];

type Props = { practice: Pick<Tenant, 'name' | 'logoUrl'>; primaryColor: string };

/** Preview of an email. Light in the dark scheme too, as most mail programs show it. */
function BrandPreview({ practice, primaryColor }: Props) {
  const { fill, on } = fillOf(color.safeParse(primaryColor).data ?? defaultColor);
  return (
    <figure className={classes.preview}>
      <figcaption>
        <span>Preview of an email</span>
        <Link to="/settings" search={{}}>
          {practice.logoUrl ? 'Change the logo' : 'Add a logo'}
        </Link>
      </figcaption>
      <div className={classes.paper} aria-hidden="true">
        {practice.logoUrl ? <img src={practice.logoUrl} alt="" /> : <b>{practice.name}</b>}
        <div className={classes.letter}>
          <p className={classes.title}>Your appointment is booked</p>
          <p>Tuesday, March 4, 10:00 – 10:30 AM</p>
          {/* Adjusted for contrast, as in the email. */}
          <span className={classes.button} style={{ backgroundColor: fill, color: on }}>
            Reschedule appointment
          </span>
        </div>
      </div>
    </figure>
  );
}

const defaultColor = '#047857';

export function BrandForm({ saved, mayWrite }: { saved: Tenant; mayWrite: boolean }) {
  const page = usePageForm({
    start: valuesOf(saved),
    schema: values,
    save: input => api.put(`${tenantPath}/branding`, { ...input, primaryColor: input.primaryColor || null }, tenant),
    onSaved: answer => {
      cacheTenant(answer);
      toast.success('Settings saved successfully', 'Your pages, new emails and invoices use them.');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save settings')),
  });
  const { form } = page;
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'Your branding isn’t saved yet.' });
  const { onChange: _, value, ...colorProps } = form.getInputProps('primaryColor');
  return (
    <Section title="Branding" purpose="How your pages, emails and invoices look to clients.">
      <FormCard
        page={page}
        submitLabel="Save Settings"
        readOnly={!mayWrite && 'Only an owner of the practice can change this.'}
      >
        <div className={classes.brand}>
          <div className={classes.choices}>
            <ColorField
              label="Brand color"
              description="For buttons, links and invoices. A color set under Storefront, Design comes first there."
              fallback="#059669"
              swatches={suggested}
              value={value}
              {...colorProps}
              onChange={color => form.setFieldValue('primaryColor', color)}
            />
            <Switch
              label="Show “Powered by Sorrel” on public pages"
              checked={form.values.showPoweredBy}
              onChange={event => form.setFieldValue('showPoweredBy', event.currentTarget.checked)}
            />
          </div>
          <BrandPreview practice={saved} primaryColor={form.values.primaryColor} />
        </div>
      </FormCard>
    </Section>
  );
}

function valuesOf({ branding }: Tenant): z.infer<typeof values> {
  const { primaryColor, showPoweredBy } = readBrand(branding);
  return { primaryColor: primaryColor ?? '', showPoweredBy };
}
