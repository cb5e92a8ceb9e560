import type { BodyOf } from '@qingnang/contract/call';
import type { InvoiceTitle } from '@qingnang/contract/invoice-titles';
import { INVOICE_KIND_NAMES, MAX_INVOICE_ORDERS } from '@qingnang/contract/invoice-words';
import type { InvoiceableOrder, invoiceRequest } from '@qingnang/contract/invoices';
import { keysOf } from '@qingnang/contract/keys';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { money } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { useForm } from '../../lib/useForm.ts';
import { Radio } from '../../ui/Choice.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import styles from './Invoices.module.css';
import InvoiceTitleDialog from './InvoiceTitleDialog.tsx';
import { invoicesPath } from './invoice-paths.ts';
import { sumOf } from './sums.ts';

interface RequestDialogProps {
  orders: readonly InvoiceableOrder[];
  titles: readonly InvoiceTitle[];
  onClose: () => void;
}

type Kind = keyof typeof INVOICE_KIND_NAMES;

/** For whom, which kind, and whether one invoice or one for each order. */
export default function RequestDialog({ orders, titles: known, onClose }: RequestDialogProps) {
  const navigate = useNavigate();
  const [titles, setTitles] = useState(known);
  const [titleId, setTitleId] = useState(known[0]?.id ?? 0);
  const [kind, setKind] = useState<Kind>('normal');
  const [isMerged, setMerged] = useState(true);
  const [isAdding, setAdding] = useState(known.length === 0);
  const { keyOf } = useContentKey();
  const title = titles.find((one) => one.id === titleId);
  const isSpecial = kind === 'special' && title?.is_special_allowed === 1;

  const form = useForm(async () => {
    const body: BodyOf<typeof invoiceRequest> = {
      order_ids: orders.map((order) => order.id),
      title_id: titleId,
      kind: isSpecial ? 'special' : 'normal',
      is_merged: Number(isMerged),
    };
    const { message } = await callAndHear<typeof invoiceRequest>('POST /api/invoices', {
      body,
      quiet: true,
      idempotencyKey: keyOf(body),
    });
    toast.success(message);
    await navigate(invoicesPath({ tab: 'list' }));
    return undefined;
  });
  const { errors } = form;
  if (isAdding)
    return (
      <InvoiceTitleDialog
        title={null}
        onClose={() => (titles.length === 0 ? onClose() : setAdding(false))}
        onSaved={(saved) => {
          setTitles([...titles, saved]);
          setTitleId(saved.id);
          setAdding(false);
        }}
        onRemoved={() => setAdding(false)}
      />
    );
  const wrong = errors.order_ids ?? errors.kind ?? Object.values(errors)[0];
  return (
    <FormDialog title="申请开票" save="提交申请" form={form} onClose={onClose}>
      <p>
        {orders.length} 张订单，合计 <b className="price-text num">{money(sumOf(orders))}</b>
      </p>
      <Field label="发票抬头" required error={errors.title_id} hint={title && `税号 ${title.tax_no}`}>
        <Select value={titleId} onChange={(event) => setTitleId(Number(event.target.value))}>
          {titles.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </Select>
      </Field>
      <button type="button" className={cx('link small', styles.add)} onClick={() => setAdding(true)}>
        新增抬头
      </button>
      <fieldset className={styles.choice}>
        <legend>发票类型</legend>
        {keysOf(INVOICE_KIND_NAMES).map((one) => (
          <Radio
            key={one}
            name="kind"
            checked={(isSpecial ? 'special' : 'normal') === one}
            disabled={one === 'special' && title?.is_special_allowed !== 1}
            onChange={() => setKind(one)}
          >
            {INVOICE_KIND_NAMES[one]}
          </Radio>
        ))}
      </fieldset>
      {title?.is_special_allowed !== 1 && (
        <p className={styles.sub}>此抬头未开通专用发票，需要请联系客户经理</p>
      )}
      {orders.length > 1 && (
        <fieldset className={styles.choice}>
          <legend>开具方式</legend>
          <Radio name="merged" checked={isMerged} onChange={() => setMerged(true)}>
            合并为一张
          </Radio>
          <Radio name="merged" checked={!isMerged} onChange={() => setMerged(false)}>
            每张订单一张
          </Radio>
        </fieldset>
      )}
      {orders.length > MAX_INVOICE_ORDERS && (
        <p className={styles.sub}>一次最多 {MAX_INVOICE_ORDERS} 张订单</p>
      )}
      {wrong && !errors.title_id && (
        <p className="price-text" role="alert">
          {wrong[0]}
        </p>
      )}
    </FormDialog>
  );
}
