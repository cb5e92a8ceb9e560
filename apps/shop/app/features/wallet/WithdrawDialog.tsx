import { useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../lib/api.ts';
import { money } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { DialogActs } from '../../ui/DialogActs.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Wallet.module.css';
import type { Withdrawals } from './wallet-data.ts';

/** 提现: how much, and to which account of the company. */
export default function WithdrawDialog({ balance, onClose }: { balance: number; onClose: () => void }) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const [known, setKnown] = useState<Withdrawals | null>(null);
  const [account, setAccount] = useState({ bank: '', bank_account: '' });
  useEffect(() => {
    void api
      .get<Withdrawals>('/api/user/withdrawals', { page_size: 1 }, { quiet: true })
      .then((answer) => {
        setKnown(answer);
        const [first] = answer.accounts;
        if (first) setAccount((typed) => (typed.bank + typed.bank_account === '' ? first : typed));
      })
      // Without what is known from before the account is typed.
      .catch(() => null);
  }, []);
  const { keyOf } = useContentKey();
  const { form, errors, refusal, busy, submit } = useForm(async ({ text }) => {
    const wrong = wrongOnly({
      amount: text('amount') === '' && '请填写提现金额',
      bank: text('bank') === '' && '请填写开户银行',
      bank_account: text('bank_account') === '' && '请填写银行账号',
    });
    if (wrong) return wrong;
    const body = { amount: text('amount'), bank: text('bank'), bank_account: text('bank_account') };
    const options = { idempotencyKey: keyOf(body), quiet: true };
    const { message } = await api.post('/api/user/withdrawals', body, options);
    toast.success(message);
    onClose();
    await revalidate();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="提现到对公账户"
      foot={<DialogActs form={id} busy={busy} save="提交申请" onClose={onClose} />}
    >
      <form method="post" id={id} ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Field label="提现金额（元）" required error={errors.amount} hint={`可提现 ${money(balance)}`}>
          <Input name="amount" inputMode="decimal" autoComplete="off" maxLength={12} />
        </Field>
        {known && <p className="sub">收款户名：{known.company}</p>}
        {known && known.accounts.length > 1 && (
          <div className={styles.known}>
            {known.accounts.map((one) => (
              <Button key={`${one.bank}${one.bank_account}`} size="sm" onClick={() => setAccount(one)}>
                {one.bank} 尾号 {one.bank_account.slice(-4)}
              </Button>
            ))}
          </div>
        )}
        <Field label="开户银行" required error={errors.bank}>
          <Input
            name="bank"
            maxLength={60}
            autoComplete="off"
            value={account.bank}
            onChange={(event) => setAccount({ ...account, bank: event.target.value })}
          />
        </Field>
        <Field label="银行账号" required error={errors.bank_account}>
          <Input
            name="bank_account"
            inputMode="numeric"
            maxLength={40}
            autoComplete="off"
            value={account.bank_account}
            onChange={(event) => setAccount({ ...account, bank_account: event.target.value })}
          />
        </Field>
        <Notice kind="info">
          只能提到公司自己的对公账户。申请后金额离开余额，财务审批后汇出；被驳回或取消时退回。
        </Notice>
        {refusal !== '' && <Notice kind="bad">{refusal}</Notice>}
      </form>
    </Dialog>
  );
}
