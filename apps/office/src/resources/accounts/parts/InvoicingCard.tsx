import type { adminInvoiceRule } from '@qingnang/contract/invoice-rules';
import { useState } from 'react';
import { useList } from '../../../app/calls.ts';
import { Bones, Failed } from '../../../app/failure.tsx';
import { may, useMe } from '../../../app/me.ts';
import { InvoicingDialog } from './InvoicingDialog.tsx';

/** 开票方式: by the order, or by the month. */
export function InvoicingCard({ accountId }: { accountId: number }) {
  const me = useMe();
  // Whom invoices are made out to is chosen among the titles.
  const canWrite = may(me, 'invoice.write') && may(me, 'money.read');
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useList<typeof adminInvoiceRule>(
    ['accounts', accountId, 'invoicing'],
    'GET /api/admin/accounts/:id/invoice_rule',
    { at: { id: accountId } },
  );
  return (
    <section className="card" aria-label="开票方式">
      <header>
        <h2>开票方式</h2>
        {data && canWrite && (
          <button type="button" className="btn text" onClick={() => setOpen(true)}>
            修改
          </button>
        )}
      </header>
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Bones lines={2} />)}
      {data?.is_monthly === 0 && <p className="state">按单，客户申请或下单时选择</p>}
      {data?.is_monthly === 1 && (
        <p className="state">
          按月，每月 {data.day} 日开具，下次 {data.next_on}
          <br />
          <span className="muted small">
            {data.kind_name}　{data.title || '抬头已删除'}
          </span>
          {data.problem !== '' && (
            <>
              <br />
              <span className="bad small">上次未开：{data.problem}</span>
            </>
          )}
        </p>
      )}
      {data && isOpen && <InvoicingDialog accountId={accountId} rule={data} close={() => setOpen(false)} />}
    </section>
  );
}
