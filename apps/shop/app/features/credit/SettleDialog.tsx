import type { BodyOf } from '@qingnang/contract/call';
import type { creditSettle } from '@qingnang/contract/credit';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { money } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import Dialog from '../../ui/Dialog.tsx';
import { DialogActs } from '../../ui/DialogActs.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Credit.module.css';

interface SettleProps {
  used: number;
  balance: number;
  onClose: () => void;
}

/** 余额结款: the oldest due first. */
export default function SettleDialog({ used, balance, onClose }: SettleProps) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const { keyOf } = useContentKey();
  const { form, errors, refusal, busy, submit } = useForm(async ({ text }) => {
    const body: BodyOf<typeof creditSettle> = { amount: text('amount') };
    const wrong = wrongOnly({ amount: body.amount === '' && '请填写结款金额' });
    if (wrong) return wrong;
    const { message } = await callAndHear<typeof creditSettle>('POST /api/user/credit/settle', {
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
      title="余额结款"
      foot={<DialogActs form={id} busy={busy} save="确认结款" onClose={onClose} />}
    >
      <form method="post" id={id} ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Field label="结款金额（元）" required error={errors.amount} hint={`可用余额 ${money(balance)}`}>
          <Input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={Math.min(used, balance).toFixed(2)}
          />
        </Field>
        <Notice kind="info">共欠 {money(used)}，按到期先后结清。也可对公转账，到账后由财务登记。</Notice>
        {refusal !== '' && <Notice kind="bad">{refusal}</Notice>}
      </form>
    </Dialog>
  );
}
