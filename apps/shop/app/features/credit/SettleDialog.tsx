import type { BodyOf } from '@qingnang/contract/call';
import type { creditSettle } from '@qingnang/contract/credit';
import { callAndHear } from '../../lib/api.ts';
import { money } from '../../lib/format.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { useDone } from '../../lib/useDone.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface SettleProps {
  used: number;
  balance: number;
  onClose: () => void;
}

/** 余额结款: the oldest due first. */
export default function SettleDialog({ used, balance, onClose }: SettleProps) {
  const done = useDone(onClose);
  const { keyOf } = useContentKey();
  const form = useForm(async ({ text }) => {
    const body: BodyOf<typeof creditSettle> = { amount: text('amount') };
    const wrong = wrongOnly({ amount: body.amount === '' && '请填写结款金额' });
    if (wrong) return wrong;
    const { message } = await callAndHear<typeof creditSettle>('POST /api/user/credit/settle', {
      body,
      idempotencyKey: keyOf(body),
      quiet: true,
    });
    await done(message);
  });
  const { errors } = form;
  return (
    <FormDialog title="余额结款" save="确认结款" form={form} onClose={onClose}>
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
    </FormDialog>
  );
}
