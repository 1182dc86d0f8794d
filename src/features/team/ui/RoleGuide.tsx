import { roles } from '../../../shared/roles.ts';
import { Section } from '../../../ui/Section.tsx';
import section from '../../../ui/section.module.css';
import { roleLabels } from '../contract.ts';

/** What each role may do. */
export const RoleGuide = () => (
  <Section title="Roles">
    <dl className={section.card}>
      {roles.map(role => (
        <div key={role} className={section.row}>
          <div className={section.rowText}>
            <dt>
              <b>{roleLabels[role].label}</b>
            </dt>
            <dd className={section.quiet}>{roleLabels[role].purpose}</dd>
          </div>
        </div>
      ))}
    </dl>
  </Section>
);
