import { App, Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { FileList } from '../../../app/FileList.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { dateTime, yuan, yuanSum } from '../../../app/format.ts';
import { SearchBox } from '../../../app/SearchBox.tsx';
import { useActKey } from '../../../app/useActKey.ts';
import { ReasonDialog } from '../../../shared/ReasonDialog.tsx';
import { type BankLine, useDecide, useMatch, useWaiting, type WaitingTransfer } from '../api.ts';
import { choosable, firstChoice, missing } from '../choice.ts';

/** One line of the statement beside the orders that it may pay, with what their buyers have handed in. */
export function MatchDialog({ line, close }: { line: BankLine; close: () => void }) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(firstChoice(line)));
  const [decision, setDecision] = useState<'returned' | 'ignored' | null>(null);
  const found = useWaiting({ keywords: words, page: 1, page_size: 20 });
  const orders = choosable(line, words === '' ? [] : (found.data?.list ?? []));
  const toggle = (id: number) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
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
      <Hints line={line} choose={(ids) => setChosen(new Set(ids))} />
      <search className="filt bank-find">
        <SearchBox label="搜索待到账订单" placeholder="订单号、客户" value={words} onSearch={setWords} />
      </search>
      <ul className="bank-orders" aria-label="可入账的订单">
        {orders.map((order) => (
          <OrderChoice
            key={order.id}
            order={order}
            isChosen={chosen.has(order.id)}
            onToggle={() => toggle(order.id)}
          />
        ))}
        {orders.length === 0 && (
          <li className="muted">{words === '' ? '没有匹配的订单，请搜索' : '没有符合条件的订单'}</li>
        )}
      </ul>
      <Foot
        line={line}
        chosen={orders.filter(({ id }) => chosen.has(id))}
        decide={setDecision}
        close={close}
      />
      {decision && <Decide line={line} status={decision} close={() => setDecision(null)} done={close} />}
    </Modal>
  );
}

function Hints({ line, choose }: { line: BankLine; choose: (ids: number[]) => void }) {
  return (
    <ul className="bank-hints" aria-label="匹配建议">
      {line.suggestions.map(({ way, way_name, problem, warning, is_certain, orders }) => (
        <li key={`${way} ${orders.map(({ id }) => id).join()}`}>
          <span className={`tag ${problem ? 'bad' : is_certain ? 'ok' : 'wait'}`}>{way_name}</span>
          <span className="small">{orders.map(({ order_no }) => order_no).join('、')}</span>
          {(problem || warning) && <span className="warn small">{problem || warning}</span>}
          {problem === '' && line.suggestions.length > 1 && (
            <button type="button" className="btn text" onClick={() => choose(orders.map(({ id }) => id))}>
              选这{orders.length > 1 ? ` ${orders.length} ` : ''}单
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface OrderChoiceProps {
  order: WaitingTransfer;
  isChosen: boolean;
  onToggle: () => void;
}

const OrderChoice = ({ order, isChosen, onToggle }: OrderChoiceProps) => (
  <li>
    <Checkbox checked={isChosen} onChange={onToggle}>
      {order.order_no}
    </Checkbox>
    <span>{order.company}</span>
    <span className={`tag ${order.is_over ? 'bad' : ''}`}>{order.status_name}</span>
    {order.kind === 'receipt' && <span className="tag vio">含麻</span>}
    <span className="muted small">{dateTime(order.placed_at)} 下单</span>
    <Link to={`/orders/${order.id}`} className="small">
      订单台
    </Link>
    <b>{yuan(order.amount)}</b>
    {order.proofs.map((proof) => (
      <div key={proof.id} className="bank-proof">
        {proof.file && <FileList files={[proof.file]} label="转账凭证" />}
        <span className="small">
          凭证：{proof.payer}　{proof.paid_on}　{proof.bank_ref}
          {proof.note !== '' && <span className="muted">　{proof.note}</span>}
        </span>
      </div>
    ))}
  </li>
);

interface FootProps {
  line: BankLine;
  chosen: readonly WaitingTransfer[];
  decide: (status: 'returned' | 'ignored') => void;
  close: () => void;
}

function Foot({ line, chosen, decide, close }: FootProps) {
  const { message } = App.useApp();
  const fail = useFailure();
  const match = useMatch();
  const key = useActKey();
  const left = missing(line, chosen);
  const confirm = async () => {
    try {
      await match.mutateAsync({ id: line.id, orderIds: chosen.map(({ id }) => id), key: key.current() });
      message.success('已入账');
      close();
    } catch (error) {
      key.afterFailure(error);
      fail(error);
    }
  };
  return (
    <div className="bank-foot">
      <span role="status">
        已选 {chosen.length} 单　合计 <b>{yuanSum(chosen.map(({ amount }) => amount))}</b>
        {chosen.length > 0 && left !== 0 && (
          <span className="bad">　{left > 0 ? `还差 ${yuan(left)}` : `多出 ${yuan(-left)}`}</span>
        )}
      </span>
      <span className="btns">
        <Button onClick={() => decide('ignored')}>忽略…</Button>
        <Button danger onClick={() => decide('returned')}>
          已退回…
        </Button>
        <Button
          type="primary"
          disabled={chosen.length === 0 || left !== 0}
          loading={match.isPending}
          onClick={() => void confirm()}
        >
          确认入账
        </Button>
      </span>
    </div>
  );
}

interface DecideProps {
  line: BankLine;
  status: 'returned' | 'ignored';
  close: () => void;
  done: () => void;
}

function Decide({ line, status, close, done }: DecideProps) {
  const decide = useDecide();
  const isReturn = status === 'returned';
  return (
    <ReasonDialog
      title={isReturn ? '标记为已退回' : '忽略这笔流水'}
      content={
        isReturn
          ? `请先在银行把 ${yuan(line.amount)} 退回 ${line.payer}，再在这里登记，不能撤销。`
          : '与货款无关的到账（利息、往来款等）。忽略后可以重新打开。'
      }
      okText={isReturn ? '已退回' : '忽略'}
      act={async (note) => {
        await decide.mutateAsync({ id: line.id, status, note });
        done();
      }}
      done={isReturn ? '已标记退回' : '已忽略'}
      close={close}
    />
  );
}
