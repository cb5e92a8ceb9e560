import type { InvoiceTitle } from '@qingnang/contract/invoice-titles';
import { INVOICE_KINDS } from '@qingnang/contract/wish-words';
import { INVOICE_NAMES } from '@qingnang/rules/order-wishes';
import { Suspense, useState } from 'react';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Radio } from '../../ui/Choice.tsx';
import { Select } from '../../ui/Field.tsx';
import styles from './Checkout.module.css';
import own from './Wishes.module.css';
import { type Wishes, withInvoice, withTitle } from './wishes.ts';

const InvoiceTitleDialog = lazyKept(() => import('../invoices/InvoiceTitleDialog.tsx'));

interface InvoiceBlockProps {
  /** The buyer's own. */
  titles: readonly InvoiceTitle[];
  onTitles: (titles: InvoiceTitle[]) => void;
  wishes: Wishes;
  onWishes: (wishes: Wishes) => void;
  error: string | undefined;
}

/** Which invoice, and for whom. */
export function InvoiceBlock({ titles, onTitles, wishes, onWishes, error }: InvoiceBlockProps) {
  /** The title that is edited; 'new': one more. */
  const [editing, setEditing] = useState<InvoiceTitle | 'new' | null>(null);
  const title = titles.find(({ id }) => id === wishes.titleId);
  const saved = (one: InvoiceTitle) => {
    setEditing(null);
    const others = titles.filter(({ id }) => id !== one.id);
    const rest = one.is_default === 1 ? others.map((other) => ({ ...other, is_default: 0 })) : others;
    onTitles([...rest, one].sort((a, b) => a.id - b.id));
    const kind = wishes.invoiceKind === 'none' ? 'normal' : wishes.invoiceKind;
    onWishes(withTitle({ ...wishes, invoiceKind: kind }, one));
  };
  const removed = (id: number) => {
    setEditing(null);
    const rest = titles.filter((one) => one.id !== id);
    onTitles(rest);
    const [next] = rest;
    onWishes(next ? withTitle(wishes, next) : { ...withInvoice(wishes, 'none'), titleId: null });
  };
  return (
    <section className={styles.block} aria-labelledby="checkout-invoice">
      <header className={styles.blockHead}>
        <h2 className={styles.blockTitle} id="checkout-invoice">
          发票信息
        </h2>
        <span className="push row">
          {title && (
            <button type="button" className="link small" onClick={() => setEditing(title)}>
              修改抬头
            </button>
          )}
          <button type="button" className="link small" onClick={() => setEditing('new')}>
            新增抬头
          </button>
        </span>
      </header>
      <div className={styles.blockBody}>
        <div className={own.options} role="radiogroup" aria-label="发票类型">
          {INVOICE_KINDS.map((kind) => (
            <Radio
              key={kind}
              name="invoice"
              checked={wishes.invoiceKind === kind}
              disabled={kind === 'special' && title?.is_special_allowed !== 1}
              onChange={() =>
                kind !== 'none' && !title ? setEditing('new') : onWishes(withInvoice(wishes, kind))
              }
            >
              {INVOICE_NAMES[kind]}
            </Radio>
          ))}
        </div>
        {wishes.invoiceKind !== 'none' && title && (
          <dl className={own.facts}>
            <dt>抬头</dt>
            <dd>
              {titles.length > 1 ? (
                <Select
                  compact
                  aria-label="发票抬头"
                  value={title.id}
                  onChange={(event) => {
                    const chosen = titles.find(({ id }) => id === Number(event.target.value));
                    if (chosen) onWishes(withTitle(wishes, chosen));
                  }}
                >
                  {titles.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.title}
                    </option>
                  ))}
                </Select>
              ) : (
                title.title
              )}
            </dd>
            <dt>税号</dt>
            <dd className="num">{title.tax_no}</dd>
            <dt>收票邮箱</dt>
            <dd>{title.email || <span className="muted">未填写，开票后可在电子发票下载</span>}</dd>
          </dl>
        )}
        {title && title.is_special_allowed !== 1 && (
          <p className={own.note}>此抬头未开通专用发票，需要请联系客户经理</p>
        )}
        {error && (
          <p className={styles.fieldError} role="alert">
            {error}
          </p>
        )}
      </div>
      {editing && (
        <Suspense>
          <InvoiceTitleDialog
            title={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
            onSaved={saved}
            onRemoved={removed}
          />
        </Suspense>
      )}
    </section>
  );
}
