import type { QuoteChange } from '@qingnang/contract/quote-changes';
import { money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { Table } from '../../ui/Table.tsx';
import { changeRows } from './change-rows.ts';
import own from './Wishes.module.css';

interface ChangeDialogProps {
  message: string;
  changes: readonly QuoteChange[];
  /** What is to be paid, before and now, in yuan. */
  payable: { before: number; after: number };
  onAccept: () => void;
  onClose: () => void;
}

/** What has become different since the buyer looked, before and now, and whether it is ordered so. */
export default function ChangeDialog({ message, changes, payable, onAccept, onClose }: ChangeDialogProps) {
  const total = {
    key: 'total',
    label: '应付合计',
    before: money(payable.before),
    after: money(payable.after),
    isWorse: payable.after > payable.before,
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="价格有变化"
      foot={
        <>
          <Button onClick={onClose}>返回核对</Button>
          <Button variant="primary" onClick={onAccept}>
            接受并提交
          </Button>
        </>
      }
    >
      <p className={own.message}>{message}</p>
      <Table
        caption="变化"
        rows={[...changeRows(changes), total]}
        rowKey={({ key }) => key}
        columns={[
          { title: '项目', cell: ({ label }) => label },
          { title: '原来', number: true, cell: ({ before }) => before },
          {
            title: '现在',
            number: true,
            cell: ({ after, isWorse }) => <b className={isWorse ? 'price-text' : 'strong'}>{after}</b>,
          },
        ]}
      />
    </Dialog>
  );
}
