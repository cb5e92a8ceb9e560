import { useState } from 'react';
import { useConfirm } from '../../../app/useConfirm.ts';
import { ReasonDialog } from '../../../shared/ReasonDialog.tsx';
import { type StaffInvoiceDetail, useRefuse, useRetry } from '../api.ts';
import { HandDialog } from './HandDialog.tsx';
import { RedDialog } from './RedDialog.tsx';

/** What a retry does that issues nothing anew. */
const RETRY_WORDS: Partial<Record<StaffInvoiceDetail['status'], string>> = {
  issuing: '查询结果',
  issued: '补取文件',
};

/** What finance may do with an invoice as it stands. */
export function InvoiceActs({ invoice }: { invoice: StaffInvoiceDetail }) {
  const { id, status } = invoice;
  const confirm = useConfirm();
  const retry = useRetry(id);
  const refuse = useRefuse(id);
  const [open, setOpen] = useState<'refuse' | 'red' | 'hand' | null>(null);
  const close = () => setOpen(null);
  const isOpen = status === 'requested' || status === 'failed';
  const words = RETRY_WORDS[status] ?? '重新开具';
  const askRetry = () =>
    confirm({
      title: `${words}？`,
      content: invoice.error === '' ? undefined : `上次：${invoice.error}`,
      okText: words,
      act: () => retry.mutateAsync(),
      done: '已重新提交',
    });
  return (
    <>
      {invoice.can_retry && (
        <button type="button" className="btn" onClick={askRetry}>
          {words}
        </button>
      )}
      {isOpen && (
        <>
          <button type="button" className="btn" onClick={() => setOpen('hand')}>
            登记已开发票
          </button>
          <button type="button" className="btn danger" onClick={() => setOpen('refuse')}>
            驳回
          </button>
        </>
      )}
      {invoice.left > 0 && (
        <button type="button" className="btn danger" onClick={() => setOpen('red')}>
          全额红冲
        </button>
      )}
      {open === 'refuse' && (
        <ReasonDialog
          title={invoice.red_of > 0 ? '驳回红字发票？' : '驳回开票申请？'}
          content={invoice.red_of > 0 ? '对应的蓝字发票继续有效。' : '订单可以重新申请开票，客户会收到原因。'}
          okText="驳回"
          act={(reason) => refuse.mutateAsync(reason)}
          done="已驳回"
          close={close}
        />
      )}
      {open === 'red' && <RedDialog invoice={invoice} close={close} />}
      {open === 'hand' && <HandDialog id={id} close={close} />}
    </>
  );
}
