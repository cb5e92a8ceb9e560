import type { InvoiceTitle } from '@qingnang/contract/invoice-titles';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import styles from './Invoices.module.css';
import own from './Titles.module.css';

const InvoiceTitleDialog = lazyKept(() => import('./InvoiceTitleDialog.tsx'));

/** Whom invoices are made out to, to be added, changed and removed. */
export function TitleList({ titles }: { titles: readonly InvoiceTitle[] }) {
  const { revalidate } = useRevalidator();
  /** The title that is edited; 'new': one more. */
  const [editing, setEditing] = useState<InvoiceTitle | 'new' | null>(null);
  const close = () => setEditing(null);
  const changed = () => {
    close();
    void revalidate();
  };
  return (
    <>
      <div className={styles.bar}>
        <span className="sub">抬头与营业执照名称一致；专用发票需客户经理审核开通</span>
        <Button className="push" variant="primary" size="sm" onClick={() => setEditing('new')}>
          新增抬头
        </Button>
      </div>
      {titles.length === 0 ? (
        <EmptyState title="还没有发票抬头">
          <p>保存一次，下单和开票时直接选用</p>
        </EmptyState>
      ) : (
        <PlainList className={own.titles} aria-label="发票抬头">
          {titles.map((title) => (
            <Title key={title.id} title={title} onEdit={() => setEditing(title)} />
          ))}
        </PlainList>
      )}
      {editing && (
        <Suspense>
          <InvoiceTitleDialog
            title={editing === 'new' ? null : editing}
            onClose={close}
            onSaved={changed}
            onRemoved={changed}
          />
        </Suspense>
      )}
    </>
  );
}

const Title = ({ title, onEdit }: { title: InvoiceTitle; onEdit: () => void }) => (
  <li className={own.title}>
    <div className={own.name}>
      <b>{title.title}</b>
      {title.is_default === 1 && <Mark>默认</Mark>}
      {title.is_special_allowed === 1 && <Mark kind="ok">可开专票</Mark>}
      <button type="button" className="link small push" aria-label={`修改 ${title.title}`} onClick={onEdit}>
        修改
      </button>
    </div>
    <dl className={own.facts}>
      {FACTS.filter(({ of }) => of(title) !== '').map(({ name, of }) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="num">{of(title)}</dd>
        </div>
      ))}
    </dl>
  </li>
);

const FACTS: readonly { name: string; of: (title: InvoiceTitle) => string }[] = [
  { name: '税号', of: ({ tax_no }) => tax_no },
  { name: '地址电话', of: ({ address, phone }) => `${address} ${phone}`.trim() },
  { name: '开户行', of: ({ bank, bank_account }) => `${bank} ${bank_account}`.trim() },
  { name: '收票邮箱', of: ({ email }) => email },
];
