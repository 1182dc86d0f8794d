import { roles } from '../../../../shared/roles.ts';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { roleLabels } from '../contract.ts';

/** What each role may do. */
export const RoleGuide = () => (
  <Section title="Roles">
    <ul className={section.card}>
      {roles.map(role => (
        <li key={role} className={section.row}>
          <div className={section.rowText}>
            <h3>{roleLabels[role].label}</h3>
            <p className={section.quiet}>{roleLabels[role].purpose}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);
