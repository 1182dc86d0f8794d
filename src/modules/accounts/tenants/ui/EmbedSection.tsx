import { Button, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormCard } from '../../../../ui/form/FormCard.tsx';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import { storefrontQuery } from '../../pages/ui/page-query.ts';
import { type Tenant, tenant } from '../contract.ts';
import { embedCode, embedForm } from '../embed.ts';
import { cacheTenant, tenantPath } from './tenant-queries.ts';

const typedOf = ({ embedSites }: Tenant) => ({ sites: embedSites.join('\n') });

/** Lets other websites show the booking page in a frame, and gives the code for it. */
export function EmbedSection({ saved, mayWrite }: { saved: Tenant; mayWrite: boolean }) {
  const page = usePageForm({
    start: typedOf(saved),
    schema: embedForm,
    save: input => api.put(`${tenantPath}/embed`, input, tenant),
    onSaved: answer => {
      cacheTenant(answer);
      toast.success('Websites saved');
      return typedOf(answer);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save your websites')),
  });
  return (
    <Section
      title="Booking on your own website"
      purpose="Clients book without leaving your site. Only the websites you list can show your booking page."
    >
      <FormCard
        page={page}
        submitLabel="Save websites"
        readOnly={!mayWrite && 'Only an owner of the practice can change this.'}
      >
        <Textarea
          label="Your websites"
          description="One on each line. List www.yourpractice.com and yourpractice.com separately if you use both."
          placeholder="www.yourpractice.com"
          autosize
          minRows={2}
          maxRows={10}
          spellCheck={false}
          autoCapitalize="none"
          {...page.form.getInputProps('sites')}
        />
        {saved.embedSites.length > 0 && <EmbedCode origin={saved.publicDomain} />}
      </FormCard>
    </Section>
  );
}

function EmbedCode({ origin }: { origin: string | null }) {
  const clipboard = useClipboard();
  const slug = useQuery(storefrontQuery).data?.slug;
  if (!slug) return null;
  const code = embedCode(origin ? `https://${origin}` : location.origin, slug);
  return (
    <div>
      <Textarea
        label="Code for your website"
        description="Paste it where the booking form should appear. Most website builders have an “Embed” or “Custom HTML” block for this."
        value={code}
        readOnly
        autosize
        onFocus={event => event.currentTarget.select()}
      />
      <Button
        mt="xs"
        size="xs"
        variant="default"
        leftSection={<Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />}
        onClick={() => clipboard.copy(code)}
      >
        {clipboard.copied ? 'Copied' : 'Copy the code'}
      </Button>
    </div>
  );
}
