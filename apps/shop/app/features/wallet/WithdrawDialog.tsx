import type { BankAccounts } from '@qingnang/contract/account-safety';
import type { BodyOf } from '@qingnang/contract/call';
import type { withdrawalAdd } from '@qingnang/contract/wallet';
import { useEffect, useState } from 'react';
import { callAndHear, callWith } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { money } from '../../lib/format.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { useDone } from '../../lib/useDone.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Radio } from '../../ui/Choice.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { bankName, bankWaits } from './bank-words.ts';
import styles from './Wallet.module.css';
import { readBanks } from './wallet-data.ts';
import { tabPath } from './wallet-query.ts';

/** 提现: how much, and to which of the company's accounts on file; the server asks who is there. */
export default function WithdrawDialog({ balance, onClose }: { balance: number; onClose: () => void }) {
  const done = useDone(onClose);
  const { banks, problem } = useBanks();
  const { keyOf } = useContentKey();
  const form = useForm(async ({ text }) => {
    const body: BodyOf<typeof withdrawalAdd> = {
      amount: text('amount'),
      bank_account_id: text('bank_account_id'),
    };
    const wrong = wrongOnly({
      amount: body.amount === '' && '请填写提现金额',
      bank_account_id: body.bank_account_id === '' && '请选择收款账户',
    });
    if (wrong) return wrong;
    const { message } = await callAndHear<typeof withdrawalAdd>('POST /api/user/withdrawals', {
      body,
      idempotencyKey: keyOf(body),
      quiet: true,
    });
    await done(message);
  });
  const { errors } = form;
  return (
    <FormDialog title="提现到对公账户" save="提交申请" form={form} onClose={onClose}>
      <Field label="提现金额（元）" required error={errors.amount} hint={`可提现 ${money(balance)}`}>
        <Input name="amount" inputMode="decimal" autoComplete="off" maxLength={12} />
      </Field>
      {problem !== '' && <Notice kind="bad">{problem}</Notice>}
      {banks && <Choice banks={banks} error={errors.bank_account_id?.[0]} />}
      <Notice kind="info">申请后金额离开余额，财务审批后汇出；被驳回或取消时退回。</Notice>
    </FormDialog>
  );
}

function useBanks() {
  const [banks, setBanks] = useState<BankAccounts | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    readBanks(callWith({ quiet: true })).then(setBanks, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind !== 'cancelled') setProblem(`收款账户没有读出来：${error.message}`);
    });
  }, []);
  return { banks, problem };
}

function Choice({ banks, error }: { banks: BankAccounts; error: string | undefined }) {
  const first = banks.list.find((one) => bankWaits(one, banks.company) === '');
  return (
    <fieldset className={styles.banks}>
      <legend>收款账户（户名 {banks.company}）</legend>
      {banks.list.map((one) => {
        const waits = bankWaits(one, banks.company);
        return (
          <Radio
            key={one.id}
            name="bank_account_id"
            value={one.id}
            defaultChecked={one === first}
            disabled={waits !== ''}
          >
            <span>
              {bankName(one)}
              {waits !== '' && <span className="muted small">　{waits}</span>}
            </span>
          </Radio>
        );
      })}
      {banks.list.length === 0 && <p className="sub">还没有收款账户。添加后 24 小时可用于提现。</p>}
      {error && <p className="bad-text small">{error}</p>}
      <div>
        <ButtonLink size="sm" to={tabPath('banks')}>
          {banks.list.length === 0 ? '添加收款账户' : '管理收款账户'}
        </ButtonLink>
      </div>
    </fieldset>
  );
}
