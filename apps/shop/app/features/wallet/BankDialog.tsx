import type { BankAccounts, bankAccountAdd } from '@qingnang/contract/account-safety';
import type { BodyOf } from '@qingnang/contract/call';
import { useState } from 'react';
import { callAndHear } from '../../lib/api.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { useDone } from '../../lib/useDone.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { bankName } from './bank-words.ts';
import styles from './Wallet.module.css';

/** Puts a bank account of the company on file; the server asks who is there. */
export default function BankDialog({ banks, onClose }: { banks: BankAccounts; onClose: () => void }) {
  const done = useDone(onClose);
  const [account, setAccount] = useState({ bank: '', bank_account: '' });
  const { keyOf } = useContentKey();
  const form = useForm(async ({ text }) => {
    const wrong = wrongOnly({
      bank: text('bank') === '' && '请填写开户银行',
      bank_account: text('bank_account') === '' && '请填写银行账号',
    });
    if (wrong) return wrong;
    const body: BodyOf<typeof bankAccountAdd> = { bank: text('bank'), bank_account: text('bank_account') };
    const { message } = await callAndHear<typeof bankAccountAdd>('POST /api/user/bank_accounts', {
      body,
      idempotencyKey: keyOf(body),
      quiet: true,
    });
    await done(message);
  });
  const { errors } = form;
  return (
    <FormDialog title="添加收款账户" save="添加" form={form} onClose={onClose}>
      <p className="sub">户名：{banks.company}</p>
      {banks.known.length > 0 && (
        <div className={styles.known}>
          {banks.known.map((one) => (
            <Button key={one.bank_account} size="sm" onClick={() => setAccount(one)}>
              {bankName(one)}
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
        须是公司自己的对公账户。添加时验证身份并短信通知；24
        小时后可用于提现，这期间也不能提现到其他账户和签合同。
      </Notice>
    </FormDialog>
  );
}
