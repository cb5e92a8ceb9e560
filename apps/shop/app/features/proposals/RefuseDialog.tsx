import { MAX_PROPOSAL_REASON } from '@qingnang/contract/proposal-words';
import type { refuseProposal } from '@qingnang/contract/proposals';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useForm } from '../../lib/useForm.ts';
import Dialog from '../../ui/Dialog.tsx';
import { DialogActs } from '../../ui/DialogActs.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Proposals.module.css';

/** Says no, and why. */
export default function RefuseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const formId = useId();
  const { revalidate } = useRevalidator();
  const { form, errors, refusal, busy, submit } = useForm(async ({ text }) => {
    const { message } = await callAndHear<typeof refuseProposal>('POST /api/user/proposals/:id/refuse', {
      at: { id },
      body: { reason: text('reason') },
      quiet: true,
    });
    toast.success(message);
    onClose();
    await revalidate();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="不同意这张订单"
      foot={<DialogActs form={formId} busy={busy} save="不同意" onClose={onClose} />}
    >
      <form method="post" id={formId} ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Field label="原因" error={errors.reason} hint="提交人会看到，可以不填">
          <Textarea name="reason" rows={3} maxLength={MAX_PROPOSAL_REASON} />
        </Field>
        {refusal !== '' && <Notice kind="bad">{refusal}</Notice>}
      </form>
    </Dialog>
  );
}
