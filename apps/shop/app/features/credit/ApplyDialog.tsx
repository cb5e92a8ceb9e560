import type { BodyOf } from '@qingnang/contract/call';
import type { creditApply } from '@qingnang/contract/credit';
import { callAndHear } from '../../lib/api.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { useDone } from '../../lib/useDone.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { Field, Input, Textarea } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

/** 申请账期: how much, and why. */
export default function ApplyDialog({ onClose }: { onClose: () => void }) {
  const done = useDone(onClose);
  const { keyOf } = useContentKey();
  const form = useForm(async ({ text }) => {
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
    await done(message);
  });
  const { errors } = form;
  return (
    <FormDialog title="申请账期" save="提交申请" form={form} onClose={onClose}>
      <Field label="申请额度（元）" required error={errors.amount}>
        <Input name="amount" inputMode="decimal" autoComplete="off" maxLength={12} />
      </Field>
      <Field label="申请理由" required error={errors.reason} hint="如每月采购额、门店数">
        <Textarea name="reason" rows={3} maxLength={300} />
      </Field>
    </FormDialog>
  );
}
