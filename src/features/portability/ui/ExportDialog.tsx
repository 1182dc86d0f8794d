import { DialogForm } from '../../../ui/DialogForm.tsx';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { savePosted } from '../../../ui/save-posted.ts';
import { ProofFields } from '../../auth/ui/two-step/ProofFields.tsx';
import { useStepForm } from '../../auth/ui/two-step/use-step-form.ts';
import { exportFields } from '../contract.ts';
import classes from './portability.module.css';
import { portabilityPath } from './portability-queries.ts';

/** Everything leaves: being signed in is not enough. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const step = useStepForm({
    start: { password: '', code: '' },
    schema: exportFields,
    send: given =>
      savePosted(`${portabilityPath}/export`, given, `sorrel-practice-${new Date().toISOString().slice(0, 10)}.zip`),
    onSent: onClose,
  });
  return (
    <FormDialog
      title="Export everything"
      isOpen
      isDirty={step.form.isDirty() || step.saving.isPending}
      onClose={onClose}
    >
      <DialogForm
        {...step}
        onCancel={onClose}
        label="Export"
        pendingLabel="Preparing export..."
        head={
          <p className={`${dialog.message} ${classes.head}`}>
            A ZIP file with all your data, including health data. It isn’t encrypted, so store it as safely as your
            client records. With many invoices and uploads, it takes a few minutes. Keep this page open.
          </p>
        }
      >
        <ProofFields form={step.form} isFirst />
      </DialogForm>
    </FormDialog>
  );
}
