import { CUT_REASONS, type CutReason } from '@qingnang/contract/cut-reasons';
import { App, Button, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../app/api.ts';
import { useFailure } from '../../../app/failure.tsx';
import { useActKey } from '../../../app/useActKey.ts';
import { orderActs, type PiecesBody, useOrderAct } from '../api.ts';
import { pieceLines, pieceProblems, pieceRows } from '../pieces.ts';
import type { DialogProps } from './dialog.ts';
import { PieceTable } from './PieceTable.tsx';

interface PiecesDialogProps extends DialogProps {
  act: 'cut' | 'split';
}

const WORDS = {
  cut: {
    title: '缺货减发',
    column: '减发数量',
    note: '减掉的商品不再发出，货款按实付金额分摊，原路退回；现金券部分退回现金券。买家会看到减发的商品和退款。缺货或破损的商品转为待盘点，盘点前不再销售。',
    send: '减发并退款',
  },
  split: {
    title: '拆单',
    column: '拆出数量',
    note: '拆出的商品成为一张新订单，单独审核和发货；优惠和付款按金额分摊，运费留在原订单。',
    send: '拆成新订单',
  },
} as const;

const REASONS = Object.entries(CUT_REASONS).map(([value, label]) => ({ value: value as CutReason, label }));

/** 缺货减发 and 拆单: which pieces, of what has neither shipped nor been cut. */
export function PiecesDialog(props: PiecesDialogProps) {
  const { order, act, isOpen, close } = props;
  return (
    <Modal
      title={`${WORDS[act].title} ${order.order_no}`}
      open={isOpen}
      onCancel={close}
      footer={null}
      width={640}
      destroyOnHidden
    >
      <PiecesForm {...props} />
    </Modal>
  );
}

function PiecesForm({ order, act, close }: PiecesDialogProps) {
  const { message } = App.useApp();
  const fail = useFailure();
  const key = useActKey();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const send = useOrderAct((body: PiecesBody) => orderActs(order.id)[act](body, key.current()));
  const [reason, setReason] = useState<CutReason>('short');
  const words = WORDS[act];
  const hasShipped = order.lines.some(({ shipped_number }) => shipped_number > 0);
  const rows = pieceRows(order, act === 'split' || !hasShipped);
  const problems = pieceProblems(rows, typed);
  const hasProblems = Object.keys(problems).length > 0;
  const lines = hasProblems ? [] : pieceLines(rows, typed);
  const pieces = lines.reduce((sum, { number }) => sum + number, 0);
  const submit = async () => {
    try {
      const now = await send.mutateAsync(act === 'cut' ? { lines, reason } : { lines });
      const refunded = now.refunded_amount - order.refunded_amount;
      const made = now.split_into.at(-1)?.order_no ?? '';
      message.success(act === 'cut' ? `已减发 ${pieces} 件，退款 ¥${refunded.toFixed(2)}` : `已拆出 ${made}`);
      close();
    } catch (error) {
      key.afterFailure(error);
      const [at] = error instanceof ApiError ? Object.values(error.errors) : [];
      if (at?.[0]) message.error(at[0]);
      else fail(error);
    }
  };
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="alert">{words.note}</p>
      {act === 'cut' && (
        <Form.Item label="减发原因" htmlFor="cut-reason">
          <Select id="cut-reason" value={reason} onChange={setReason} options={REASONS} />
        </Form.Item>
      )}
      <PieceTable
        rows={rows}
        column={words.column}
        typed={typed}
        problems={problems}
        change={(row, text) => setTyped((before) => ({ ...before, [row]: text }))}
      />
      <div className="dialog-acts">
        <span className={hasProblems ? 'bad push-end' : 'sub push-end'} role="status">
          {hasProblems ? `请改正 ${Object.keys(problems).length} 处数量` : `共 ${pieces} 件`}
        </span>
        <Button onClick={close}>取消</Button>
        <Button
          type="primary"
          htmlType="submit"
          danger={act === 'cut'}
          loading={send.isPending}
          disabled={pieces === 0}
        >
          {words.send}
        </Button>
      </div>
    </form>
  );
}
