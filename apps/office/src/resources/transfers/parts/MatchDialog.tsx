import { App, Button, Input, Modal } from 'antd';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { yuan } from '../../../app/format.ts';
import { SearchBox } from '../../../app/SearchBox.tsx';
import { useActKey } from '../../../app/useActKey.ts';
import { type BankLine, useAllocate, useWaiting } from '../api.ts';
import { allocationsOf, choosable, firstSpread, leftOf, type Spread, spreadOf } from '../choice.ts';
import { Decide } from './Decide.tsx';
import { Places } from './Places.tsx';

/** One line of the statement beside everywhere that its money may go, with what the buyers have handed in. */
export function MatchDialog({ line, close }: { line: BankLine; close: () => void }) {
  const [words, setWords] = useState('');
  const [spread, setSpread] = useState<Spread>(() => firstSpread(line));
  const [decision, setDecision] = useState<'returned' | 'ignored' | null>(null);
  const found = useWaiting({ keywords: words, page: 1, page_size: 20 });
  const orders = choosable(line, words === '' ? [] : (found.data?.list ?? []));
  return (
    <Modal title="核对到账" open onCancel={close} footer={null} width={920} style={{ top: 40 }}>
      <dl className="facts bank-line">
        <dt>付款户名</dt>
        <dd className="strong">{line.payer}</dd>
        <dt>到账</dt>
        <dd>
          {line.paid_on}　{line.bank_ref}
        </dd>
        <dt>金额</dt>
        <dd className="strong">{yuan(line.amount)}</dd>
        <dt>摘要</dt>
        <dd>{line.memo || '—'}</dd>
      </dl>
      <Hints line={line} choose={setSpread} />
      <search className="filt bank-find">
        <SearchBox label="搜索待到账订单" placeholder="订单号、客户" value={words} onSearch={setWords} />
      </search>
      <Send line={line} spread={spread} decide={setDecision} close={close}>
        <Places
          line={line}
          orders={orders}
          spread={spread}
          onChange={setSpread}
          none={words === '' ? '没有匹配的订单，请搜索' : '没有符合条件的订单'}
        />
      </Send>
      {decision && <Decide line={line} status={decision} close={() => setDecision(null)} done={close} />}
    </Modal>
  );
}

function Hints({ line, choose }: { line: BankLine; choose: (spread: Spread) => void }) {
  return (
    <ul className="bank-hints" aria-label="匹配建议">
      {line.payouts.map(({ provider_name, day, trade_no }) => (
        <li key={trade_no}>
          <span className="tag ok">{provider_name}结算款</span>
          <span className="small">
            {day} 提现　{trade_no}
          </span>
        </li>
      ))}
      {line.suggestions.map((one) => (
        <li key={`${one.way} ${one.customer.id} ${one.orders.map(({ id }) => id).join()}`}>
          <span className={`tag ${one.problem ? 'bad' : one.is_certain ? 'ok' : 'wait'}`}>
            {one.way_name}
          </span>
          <span className="small">
            {one.orders.map(({ order_no }) => order_no).join('、') || one.customer.company}
          </span>
          {(one.problem || one.warning) && <span className="warn small">{one.problem || one.warning}</span>}
          {one.problem === '' && line.suggestions.length > 1 && (
            <button type="button" className="btn text" onClick={() => choose(spreadOf(line, one))}>
              选这个
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface SendProps {
  line: BankLine;
  spread: Spread;
  decide: (status: 'returned' | 'ignored') => void;
  close: () => void;
  children: ReactNode;
}

/** The form: Enter in any amount confirms. */
function Send({ line, spread, decide, close, children }: SendProps) {
  const { message } = App.useApp();
  const fail = useFailure();
  const send = useAllocate();
  const key = useActKey();
  const [note, setNote] = useState('');
  const allocations = allocationsOf(line, spread);
  const isReady =
    allocations !== null && allocations.length > 0 && (spread.back === null || note.trim() !== '');
  const confirm = async () => {
    if (!isReady) return;
    try {
      const { message: words } = await send.mutateAsync({
        id: line.id,
        allocations,
        note: note.trim(),
        key: key.current(),
      });
      message.success(words);
      close();
    } catch (error) {
      key.afterFailure(error);
      fail(error);
    }
  };
  return (
    <form
      method="post"
      aria-label="款项去向"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void confirm();
      }}
    >
      {children}
      {spread.back !== null && (
        <Input
          aria-label="退回说明"
          placeholder="退回说明，如：多付，已原路退回"
          maxLength={200}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <div className="bank-foot">
        <Left amount={leftOf(line, spread)} />
        <span className="btns">
          <Button onClick={() => decide('ignored')}>忽略…</Button>
          <Button danger onClick={() => decide('returned')}>
            已退回…
          </Button>
          <Button type="primary" htmlType="submit" disabled={!isReady} loading={send.isPending}>
            确认入账
          </Button>
        </span>
      </div>
    </form>
  );
}

const Left = ({ amount }: { amount: bigint }) => (
  <span role="status">
    {amount === 0n && '到账金额已全部分配'}
    {amount > 0n && <span className="bad">还有 {yuan(Number(amount) / 100)} 没有去向</span>}
    {amount < 0n && <span className="bad">比到账金额多分配了 {yuan(Number(-amount) / 100)}</span>}
  </span>
);
