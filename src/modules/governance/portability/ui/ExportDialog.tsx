import { downloadPost } from '../../../../ui/form/download-post.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { ProofFields } from '../../../accounts/auth/ui/two-step/ProofFields.tsx';
import { exportFields } from '../contract.ts';
import classes from './portability.module.css';
import { portabilityPath } from './portability-queries.ts';

/** Requires the password, because the file contains everything. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const step = useFormModal({
    initialValues: { password: '', code: '' },
    schema: exportFields,
    save: fields =>
      downloadPost(`${portabilityPath}/export`, fields, `sorrel-practice-${new Date().toISOString().slice(0, 10)}.zip`),
    onSaved: onClose,
  });
  return (
    <FormModal
      title="Export everything"
      isOpen
      isDirty={step.form.isDirty() || step.saving.isPending}
      onClose={onClose}
      {...step}
      label="Export"
      pendingLabel="Preparing export..."
      head={
        <p className={`${dialog.message} ${classes.head}`}>
          A ZIP file with all your data, including health data. It isn’t encrypted, so store it as safely as your client
          records. With many invoices and uploads, it takes a few minutes. Keep this page open.
        </p>
      }
    >
      <ProofFields form={step.form} isFirst />
    </FormModal>
  );
}
