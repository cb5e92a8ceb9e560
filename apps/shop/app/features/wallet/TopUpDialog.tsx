import type { BodyOf } from '@qingnang/contract/call';
import type { TopUpData, topUpAdd, topUpShow } from '@qingnang/contract/wallet';
import { TOP_UP_MAX, TOP_UP_MIN } from '@qingnang/contract/wallet-words';
import { useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../lib/api.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { DialogActs } from '../../ui/DialogActs.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TopUpTicket } from './TopUpTicket.tsx';
import styles from './Wallet.module.css';
import type { Method } from './wallet-data.ts';

interface TopUpDialogProps {
  /** One that is open already; without it a new one is begun. */
  id?: number;
  onClose: () => void;
}

/** 充值: how much and how, then what the buyer does to pay. */
export default function TopUpDialog({ id, onClose }: TopUpDialogProps) {
  const formId = useId();
  const { revalidate } = useRevalidator();
  const [topUp, setTopUp] = useState<TopUpData | null>(null);
  useEffect(() => {
    if (id === undefined) return;
    void call<typeof topUpShow>('GET /api/user/top_ups/:id', { at: { id } })
      .then(setTopUp)
      // Shown already.
      .catch(onClose);
  }, [id, onClose]);
  const [busy, setBusy] = useState(false);
  const close = () => {
    onClose();
    if (topUp) void revalidate();
  };
  const isAsking = topUp === null && id === undefined;
  return (
    <Dialog
      open
      onClose={close}
      title={topUp?.method === 'transfer' ? '转账充值' : '余额充值'}
      foot={
        isAsking ? (
          <DialogActs form={formId} busy={busy} save="去付款" variant="pay" onClose={close} />
        ) : (
          <Button onClick={close}>{topUp?.status === 'paid' ? '完成' : '关闭'}</Button>
        )
      }
    >
      {topUp !== null ? (
        <TopUpTicket topUp={topUp} onChange={setTopUp} />
      ) : isAsking ? (
        <TopUpForm id={formId} setBusy={setBusy} onMade={setTopUp} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}

const METHODS: readonly [Method, string][] = [
  ['wechat', '微信支付'],
  ['alipay', '支付宝'],
  ['transfer', '对公转账'],
];

interface TopUpFormProps {
  id: string;
  setBusy: (busy: boolean) => void;
  onMade: (topUp: TopUpData) => void;
}

function TopUpForm({ id, setBusy, onMade }: TopUpFormProps) {
  const { keyOf } = useContentKey();
  const { form, errors, refusal, busy, submit } = useForm(async ({ text }) => {
    const wrong = wrongOnly({ amount: text('amount') === '' && '请填写充值金额' });
    if (wrong) return wrong;
    const body: BodyOf<typeof topUpAdd> = { amount: text('amount'), method: text('method') as Method };
    const data = await call<typeof topUpAdd>('POST /api/user/top_ups', {
      body,
      idempotencyKey: keyOf(body),
      quiet: true,
    });
    // The click that began this still counts as the buyer's wish to open a window; the link beside remains.
    if (data.method === 'alipay' && data.pay_url) window.open(data.pay_url, '_blank', 'noopener');
    onMade(data);
    return undefined;
  });
  useEffect(() => setBusy(busy), [busy, setBusy]);
  return (
    <form method="post" id={id} ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        label="充值金额（元）"
        required
        error={errors.amount}
        hint={`${TOP_UP_MIN} 元至 ${TOP_UP_MAX / 10_000} 万元`}
      >
        <Input name="amount" inputMode="decimal" autoComplete="off" maxLength={12} />
      </Field>
      <fieldset className={styles.ways}>
        <legend className={styles.label}>支付方式</legend>
        {METHODS.map(([method, name], at) => (
          <label key={method}>
            <input type="radio" name="method" value={method} defaultChecked={at === 0} />
            {name}
          </label>
        ))}
      </fieldset>
      {errors.method && <Notice kind="bad">{errors.method[0]}</Notice>}
      {refusal !== '' && <Notice kind="bad">{refusal}</Notice>}
    </form>
  );
}
