import type { ReceiptDetail } from '@qingnang/contract/receipts';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { dateTime, money } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Button } from '../../ui/Button.tsx';
import { FileThumbs } from '../../ui/FileThumb.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import { Pill } from '../orders/StatusPill.tsx';
import styles from './Receipts.module.css';
import { RECEIPT_PILLS } from './receipt-pills.ts';

const UploadDialog = lazyKept(() => import('./UploadDialog.tsx'));

/** On the page of a receipt order: its authorisation, where its receipt stands, what was uploaded, orders of the same checkout. */
export function ReceiptSection({ detail }: { detail: ReceiptDetail }) {
  const { order, receipts, linked } = detail;
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <section className="panel" aria-label="含麻回执">
      <PanelHead title="含麻回执">
        {order.form_url !== '' && (
          <a className="link" href={order.form_url} target="_blank" rel="noopener noreferrer">
            打印回执单
          </a>
        )}
      </PanelHead>
      <div className={styles.section}>
        <p className={styles.facts}>
          <span>
            委托书 <b>{detail.authorisation_no || '已退回'}</b>
          </span>
          <span>只送注册地址：{detail.address}</span>
          {order.receipt_status !== '' && (
            <Pill kind={RECEIPT_PILLS[order.receipt_status]}>{order.receipt_status_name}</Pill>
          )}
          {order.may_upload && (
            <Button variant="primary" size="sm" onClick={() => setOpen(true)}>
              {order.receipt_status === 'refused' ? '重新上传回执' : '上传回执'}
            </Button>
          )}
        </p>
        {order.receipt_note !== '' && <p className={styles.reply}>{order.receipt_note}</p>}
        {receipts.map((receipt) => (
          <div key={receipt.id} className={styles.paper}>
            <p className="small">
              {receipt.signed_by} 签收于 {receipt.signed_on}
              <span className="muted">{`　上传 ${dateTime(receipt.at)}`}</span>
              {receipt.reply !== '' && <span className={styles.reply}>{`　退回：${receipt.reply}`}</span>}
            </p>
            <FileThumbs files={receipt.files} label={`${dateTime(receipt.at)} 上传的回执`} />
          </div>
        ))}
        {linked.length > 0 && (
          <p className="small">
            同时提交的订单：
            {linked.map((one) => (
              <span key={one.id} className={styles.linked}>
                <PageLink className="link num" to={`/order/info/${one.id}`}>
                  {one.order_no}
                </PageLink>{' '}
                {one.status_name} {money(one.total)}
              </span>
            ))}
          </p>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <UploadDialog
            order={order}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              void revalidate();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
