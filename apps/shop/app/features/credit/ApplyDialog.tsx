import type { BodyOf } from '@qingnang/contract/call';
import type { creditApply } from '@qingnang/contract/credit';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import Dialog from '../../ui/Dialog.tsx';
import { DialogActs } from '../../ui/DialogActs.tsx';
import { Field, Input, Textarea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Credit.module.css';

/** 申请账期: how much, and why. */
export default function ApplyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const { keyOf } = useContentKey();
  const { form, errors, refusal, busy, submit } = useForm(async ({ text }) => {
    const body: BodyOf<typeof creditApply> = { amount: text('amount'), reason: text('reason') };
    const wrong = wrongOnly({
      amount: body.amount === '' && '请填写申请额度',
      reason: body.reason === '' && '请填写申请理由',
    });
    if (wrong) return wrong;
    const { message } = await callAndHear<typeof creditApply>('POST /api/user/credit/applications', {
      body,
      idempotencyKey: keyOf(body),
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
      title="申请账期"
      foot={<DialogActs form={id} busy={busy} save="提交申请" onClose={onClose} />}
    >
      <form method="post" id={id} ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Field label="申请额度（元）" required error={errors.amount}>
          <Input name="amount" inputMode="decimal" autoComplete="off" maxLength={12} />
        </Field>
        <Field label="申请理由" required error={errors.reason} hint="如每月采购额、门店数">
          <Textarea name="reason" rows={3} maxLength={300} />
        </Field>
        {refusal !== '' && <Notice kind="bad">{refusal}</Notice>}
      </form>
    </Dialog>
  );
}
