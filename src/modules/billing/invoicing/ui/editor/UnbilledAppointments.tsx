import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../../shared/format-money.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import section from '../../../../../ui/section.module.css';
import { useFocusRequest } from '../../../../../ui/use-focus-request.ts';
import type { UnbilledAppointment } from '../../suggestion.ts';
import { suggestionQuery } from '../invoice-queries.ts';
import classes from './editor.module.css';
import { type InvoiceValues, withAppointment } from './invoice-form.ts';
import { fieldId, type InvoiceForm } from './use-lines.ts';

type Props = { form: InvoiceForm; currency: string };

/** What the chosen client has not been billed for yet: one press makes it the invoice. */
export function UnbilledAppointments({ form, currency }: Props) {
  const { clientId, appointmentId, clientPackageId } = form.values;
  const isOpen = Boolean(clientId) && !clientPackageId;
  const { data } = useQuery({ ...suggestionQuery({ clientId: Number(clientId) }), enabled: isOpen });
  const requestFocus = useFocusRequest();
  const [before, setBefore] = useState<InvoiceValues | null>(null);
  const chosen = data?.unbilled.find(each => each.appointmentId === appointmentId);
  const shown = chosen ? [chosen] : appointmentId ? [] : (data?.unbilled ?? []);
  if (!isOpen || !shown.length) return null;
  const bill = (session: UnbilledAppointment) => {
    const values = form.getValues();
    const billed = withAppointment(values, session);
    setBefore(values);
    form.setValues(billed);
    form.clearErrors();
    const line = billed.lines.at(-1);
    if (line) requestFocus(() => document.getElementById(fieldId(line, 'unitPrice')));
  };
  const undo = () => {
    if (before) form.setValues(before);
    setBefore(null);
  };
  return (
    <section className={section.card} aria-labelledby="unbilled">
      <h2 id="unbilled" className={classes.unbilledTitle}>
        Unbilled appointments
      </h2>
      <ul>
        {shown.map(session => (
          <li key={session.appointmentId} className={section.row}>
            <div className={section.rowText}>{session.line.description}</div>
            <span className={classes.unbilledPrice}>{formatMoney(session.line.unitPrice, currency)}</span>
            {!chosen && (
              <Button size="xs" aria-label={`Add ${session.line.description}`} onClick={() => bill(session)}>
                Add
              </Button>
            )}
            {chosen && (
              <>
                <span className={classes.added} role="status">
                  <Icon name="check" size={16} /> Added
                </span>
                {before && (
                  <Button size="xs" variant="subtle" color="gray" onClick={undo}>
                    Undo
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
