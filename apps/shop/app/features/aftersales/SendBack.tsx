import type { AfterSalesData, afterSalesSendBack } from '@qingnang/contract/after-sales';
import type { BodyOf } from '@qingnang/contract/call';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { copyText } from '../../lib/copy.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { usePrintSheet } from '../../ui/usePrintSheet.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Cases.module.css';
import { ReturnSheet } from './ReturnSheet.tsx';

const CARRIERS = ['顺丰速运', '京东物流', '中通快递', '圆通速递', '德邦快递', '邮政 EMS'];

/** Where the goods go, the sheet that goes along, and the parcel's number. */
export function SendBack({ one }: { one: AfterSalesData }) {
  const { print, sheet } = usePrintSheet(<ReturnSheet one={one} />);
  return (
    <section className="panel" aria-labelledby="case-send">
      <PanelHead title={<span id="case-send">寄回商品</span>} />
      <div className={styles.send}>
        <div className={styles.address}>
          <p className="sub small">寄回地址</p>
          <p className={styles.where}>{one.return_address}</p>
          <p className="row">
            <Button size="sm" onClick={() => void copyText('寄回地址', one.return_address)}>
              <Icon name="copy" size={16} /> 复制地址
            </Button>
            <Button size="sm" onClick={print}>
              <Icon name="printer" size={16} /> 打印退货单
            </Button>
          </p>
          <p className="muted small">退货单随货放入包裹；保持原包装完整，不要在药盒上直接贴单。</p>
        </div>
        <ParcelForm id={one.id} />
      </div>
      {sheet}
    </section>
  );
}

function ParcelForm({ id }: { id: number }) {
  const { revalidate } = useRevalidator();
  const [errors, setErrors] = useState<Record<string, string[] | undefined>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const body: BodyOf<typeof afterSalesSendBack> = {
      carrier: text('carrier'),
      tracking_no: text('tracking_no'),
    };
    const missing = {
      ...(body.carrier === '' ? { carrier: ['请填写承运方'] } : {}),
      ...(body.tracking_no === '' ? { tracking_no: ['请填写运单号'] } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await call<typeof afterSalesSendBack>('POST /api/user/after_sales/:id/send_back', {
        at: { id },
        body,
        quiet: true,
      });
      toast.success('已登记寄回单号，等待仓库验收');
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.kind === 'invalid' ? error.fieldErrors : { all: [error.message] });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form method="post" className={styles.parcel} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="承运方" required error={errors.carrier}>
        <Input
          name="carrier"
          list="case-carriers"
          maxLength={40}
          autoComplete="off"
          placeholder="选择或填写"
        />
      </Field>
      <datalist id="case-carriers">
        {CARRIERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label="运单号" required error={errors.tracking_no}>
        <Input name="tracking_no" maxLength={60} autoComplete="off" />
      </Field>
      {errors.all && <Notice kind="bad">{errors.all[0]}</Notice>}
      <Button variant="primary" type="submit" busy={busy}>
        已寄出，提交单号
      </Button>
    </form>
  );
}
