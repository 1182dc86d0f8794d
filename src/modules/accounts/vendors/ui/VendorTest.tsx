import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import type { Vendor } from '../contract.ts';
import { TestForm } from './TestForm.tsx';
import { vendorWords } from './vendor-words.ts';
import classes from './vendors.module.css';

export const VendorTest = ({ vendor }: { vendor: Vendor }) => (
  <Section title={vendorWords[vendor].test.title}>
    <div className={`${section.card} ${classes.testCard}`}>
      <TestForm vendor={vendor} />
    </div>
  </Section>
);
