import type { BodyOf } from '@qingnang/contract/call';
import type { InvoiceTitle } from '@qingnang/contract/invoice-titles';
import { INVOICE_KIND_NAMES, MAX_INVOICE_ORDERS } from '@qingnang/contract/invoice-words';
import type { InvoiceableOrder, invoiceRequest } from '@qingnang/contract/invoices';
import { keysOf } from '@qingnang/contract/keys';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { money } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { Radio } from '../../ui/Choice.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { DialogActs } from '../../ui/DialogActs.tsx';
import { Field, Select } from '../../ui/Field.tsx';
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
  const id = useId();
  const navigate = useNavigate();
  const [titles, setTitles] = useState(known);
  const [titleId, setTitleId] = useState(known[0]?.id ?? 0);
  const [kind, setKind] = useState<Kind>('normal');
  const [isMerged, setMerged] = useState(true);
  const [isAdding, setAdding] = useState(known.length === 0);
  const { keyOf } = useContentKey();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const title = titles.find((one) => one.id === titleId);
  const isSpecial = kind === 'special' && title?.is_special_allowed === 1;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    const body: BodyOf<typeof invoiceRequest> = {
      order_ids: orders.map((order) => order.id),
      title_id: titleId,
      kind: isSpecial ? 'special' : 'normal',
      is_merged: Number(isMerged),
    };
    try {
      const { message } = await callAndHear<typeof invoiceRequest>('POST /api/invoices', {
        body,
        quiet: true,
        idempotencyKey: keyOf(body),
      });
      toast.success(message);
      await navigate(invoicesPath({ tab: 'list' }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      setErrors(error.kind === 'invalid' ? error.fieldErrors : { all: [error.message] });
    }
  };
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
  const wrong = errors.order_ids ?? errors.kind ?? errors.all ?? Object.values(errors)[0];
  return (
    <Dialog
      open
      onClose={onClose}
      title="申请开票"
      foot={<DialogActs form={id} busy={busy} save="提交申请" onClose={onClose} />}
    >
      <form method="post" id={id} className={styles.form} onSubmit={(event) => void send(event)}>
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
        <button type="button" className="link small" onClick={() => setAdding(true)}>
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
      </form>
    </Dialog>
  );
}
