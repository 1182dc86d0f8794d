import dns from '../../../../ui/dns-record.module.css';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { SenderHealth } from '../contract.ts';
import { describeSender } from './describe-sender.ts';

/** The address that mails come from, and by which server they go. */
export function SenderSection({ sender }: { sender: SenderHealth }) {
  const mayChange = useMay('vendors.write');
  const { title, way, warning } = describeSender(sender);
  return (
    <Section title="Your sender">
      <div className={section.card}>
        <div className={section.row}>
          <div className={section.rowText}>
            <b>{title}</b>
            <p className={section.quiet}>{way}</p>
          </div>
          {mayChange && (
            <div className={section.rowActions}>
              <ButtonLink to="/settings" search={{ tab: 'mail' }}>
                {sender.server === 'none' ? 'Connect account' : 'Email settings'}
              </ButtonLink>
            </div>
          )}
        </div>
        {warning && (
          <div className={dns.warning}>
            <Icon name="alert" size={16} />
            <p>{warning}</p>
          </div>
        )}
      </div>
    </Section>
  );
}
