import { Button } from '@mantine/core';
import { useMay } from '../../../modules/accounts/auth/ui/use-current-user.ts';
import { PortabilitySection } from '../../../modules/governance/portability/ui/PortabilitySection.tsx';
import { ExampleSection } from '../../../modules/onboarding/demo/ui/ExampleSection.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ButtonLink } from '../../../ui/layout/links.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import section from '../../../ui/layout/section.module.css';

export function DataTab() {
  const mayExport = useMay('clients.export');
  const mayImport = useMay('clients.write');
  return (
    <>
      <Section title="Clients">
        <ul className={section.card}>
          <li className={section.row}>
            <div className={section.rowText}>
              <h3>Export clients</h3>
              <p className={section.quiet}>
                {mayExport
                  ? 'A CSV file with every client who isn’t archived. Opens in Excel or Numbers.'
                  : 'Your role can’t export client data. Ask an owner.'}
              </p>
            </div>
            {mayExport && (
              <div className={section.rowActions}>
                <Button
                  component="a"
                  href="/api/clients/export"
                  download
                  leftSection={<Icon name="download" size={16} />}
                >
                  Export as CSV
                </Button>
              </div>
            )}
          </li>
          <li className={section.row}>
            <div className={section.rowText}>
              <h3>Import clients</h3>
              <p className={section.quiet}>
                {mayImport
                  ? 'From a CSV file. You review it before anything is saved.'
                  : 'Your role can’t add clients. Ask an owner.'}
              </p>
            </div>
            {mayImport && (
              <div className={section.rowActions}>
                <ButtonLink to="/clients/import" leftSection={<Icon name="upload" size={16} />}>
                  Import from CSV
                </ButtonLink>
              </div>
            )}
          </li>
        </ul>
      </Section>
      <PortabilitySection />
      <Section title="Old data">
        <ul className={section.card}>
          <li className={section.row}>
            <div className={section.rowText}>
              <h3>Erase old data automatically</h3>
              <p className={section.quiet}>Choose how long you keep inactive clients and old messages.</p>
            </div>
            <div className={section.rowActions}>
              <ButtonLink to="/settings" search={{ tab: 'privacy' }}>
                Set rules
              </ButtonLink>
            </div>
          </li>
        </ul>
      </Section>
      <ExampleSection />
    </>
  );
}
