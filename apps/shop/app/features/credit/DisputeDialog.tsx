import type { BodyOf } from '@qingnang/contract/call';
import type { CreditStatementLine, creditStatementDispute } from '@qingnang/contract/credit';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useForm } from '../../lib/useForm.ts';
import Dialog from '../../ui/Dialog.tsx';
import { DialogActs } from '../../ui/DialogActs.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Credit.module.css';

interface DisputeProps {
  statementId: number;
  line: CreditStatementLine;
  onClose: () => void;
}

/** What the buyer does not agree with in a line. */
export default function DisputeDialog({ statementId, line, onClose }: DisputeProps) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const { form, errors, refusal, busy, submit } = useForm(async ({ text }) => {
    const body: BodyOf<typeof creditStatementDispute> = { line_id: line.id, dispute: text('dispute') };
    const { message } = await callAndHear<typeof creditStatementDispute>(
      'POST /api/user/credit/statements/:id/dispute',
      { at: { id: statementId }, body, quiet: true },
    );
    toast.success(message);
    onClose();
    await revalidate();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${line.kind_name} ${line.order_no} 的异议`}
      foot={<DialogActs form={id} busy={busy} save="提交" onClose={onClose} />}
    >
      <form method="post" id={id} ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Field label="异议说明" error={errors.dispute} hint="留空表示撤回异议">
          <Textarea name="dispute" rows={3} maxLength={300} defaultValue={line.dispute} />
        </Field>
        {refusal !== '' && <Notice kind="bad">{refusal}</Notice>}
      </form>
    </Dialog>
  );
}
