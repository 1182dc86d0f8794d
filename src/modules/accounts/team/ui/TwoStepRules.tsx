import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Role, roles } from '../../../../shared/roles.ts';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { refresh } from '../../../../ui/query.ts';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { toast } from '../../../../ui/toast.ts';
import { roleLabels, twoFactorRoles } from '../contract.ts';

/** Which roles sign in with a second step; saved as it is ticked. */
export function TwoStepRules({ given }: { given: Role[] }) {
  // From the press on: what is being saved is told a moment later, and the box would jump back until then.
  const [wanted, setWanted] = useState<Role[] | null>(null);
  const saving = useMutation({
    mutationFn: (roles: Role[]) => api.put('/api/team/two-factor', { roles }, twoFactorRoles),
    onSuccess: () => refresh('/api/team'),
    onError: error => toast.failure('Failed to save', sentenceOf(error, 'Please try again.')),
    onSettled: () => setWanted(null),
  });
  const shown = wanted ?? given;
  const toggle = (role: Role) => {
    const next = shown.includes(role) ? shown.filter(each => each !== role) : [...shown, role];
    setWanted(next);
    saving.mutate(next);
  };
  return (
    <Section title="Two-step sign-in" purpose="Require two-step sign-in for these roles.">
      <fieldset className={`${section.card} ${section.fields}`} disabled={saving.isPending}>
        <legend hidden>Required for</legend>
        {roles.map(role => (
          <Checkbox
            key={role}
            label={`${roleLabels[role].label}s`}
            checked={shown.includes(role)}
            onChange={() => toggle(role)}
          />
        ))}
      </fieldset>
    </Section>
  );
}
