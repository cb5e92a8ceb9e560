import { Button, Form, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { GoodsPicker } from '../../../app/GoodsPicker.tsx';
import { Icon } from '../../../app/Icon.tsx';
import type { Account } from '../../../shared/accounts.ts';
import { AccountSelect } from '../../../shared/fields/AccountSelect.tsx';
import { type StaffPromotion, useSimulate } from '../api.ts';
import { refusalAt } from '../problems.ts';
import { takesPart } from '../simulation.ts';
import { bodyOf, type PromotionValues } from '../values.ts';
import { SimulateResult } from './SimulateResult.tsx';

interface SimulateProps {
  /** As it is saved; null for a new one. */
  promotion: StaffPromotion | null;
}

interface Line {
  key: number;
  goods_id?: number | undefined;
  name?: string | undefined;
  number: number | null;
}

/** What a client's cart, or goods that are typed, cost without and with the promotion as the form has it. */
export function Simulate({ promotion }: SimulateProps) {
  const form = Form.useFormInstance<PromotionValues>();
  const fail = useFailure();
  const simulate = useSimulate();
  const [account, setAccount] = useState<Account | null>(null);
  const [isTyped, setTyped] = useState(false);
  const [lines, setLines] = useState<Line[]>([{ key: 0, number: 1 }]);
  const chosen = lines.flatMap(({ goods_id, number }) => (goods_id && number ? [{ goods_id, number }] : []));
  const isReady = account !== null && (!isTyped || chosen.length > 0);
  const run = async () => {
    const isRight = await form.validateFields(NEEDED, { recursive: true }).then(
      () => true,
      () => false,
    );
    if (!isRight || !account) {
      fail(new Error('请先填好左侧标红的内容'));
      return;
    }
    const values: PromotionValues = form.getFieldsValue(true);
    const body = { ...bodyOf(values), name: values.name.trim() || UNNAMED };
    simulate.mutate(
      { id: promotion?.id, username: account.username, lines: isTyped ? chosen : [], form: body },
      { onError: (error) => fail(refusalAt(error, form, 'form.'), form) },
    );
  };
  return (
    <section className="card" aria-label="试算">
      <header>
        <h2>试算</h2>
        <span className="more muted small">按左侧现在的内容，不保存</span>
      </header>
      <div className="promo-simulate">
        <AccountSelect label="试算的客户" value={account} onChange={setAccount} />
        <Segmented<boolean> block value={isTyped} onChange={setTyped} options={SOURCES} />
        {account && <Outside account={account} />}
        {isTyped && <Lines lines={lines} change={setLines} />}
        <Button
          type="primary"
          block
          disabled={!isReady}
          loading={simulate.isPending}
          onClick={() => void run()}
        >
          {simulate.data ? '重新试算' : '试算'}
        </Button>
      </div>
      {simulate.data && <SimulateResult result={simulate.data} />}
    </section>
  );
}

/** Says before anything is tried that the promotion is not for this client. */
function Outside({ account }: { account: Account }) {
  const form = Form.useFormInstance<PromotionValues>();
  const values: PromotionValues | undefined = Form.useWatch([], { form, preserve: true });
  if (!values || takesPart(values, account)) return null;
  return <p className="alert">该客户不在活动对象内，不享受这个活动。</p>;
}

const SOURCES = [
  { value: false, label: '客户购物车已选的' },
  { value: true, label: '指定商品' },
];

const UNNAMED = '未命名';

/** What has to be right for a trial; how it is called and for how long does not matter. */
const NEEDED = ['warehouse_id', 'goods_ids', 'tiers', 'budget'] as const satisfies (keyof PromotionValues)[];

const MOST_LINES = 50;

function Lines({ lines, change }: { lines: Line[]; change: (lines: Line[]) => void }) {
  const set = (key: number, more: Partial<Line>) =>
    change(lines.map((line) => (line.key === key ? { ...line, ...more } : line)));
  const nextKey = Math.max(0, ...lines.map(({ key }) => key)) + 1;
  return (
    <div className="promo-lines">
      {lines.map(({ key, goods_id, name, number }, at) => (
        <div key={key} className="promo-line">
          <label className="visually-hidden" htmlFor={`simulate-goods-${key}`}>
            第 {at + 1} 行商品
          </label>
          <GoodsPicker
            id={`simulate-goods-${key}`}
            value={goods_id}
            known={goods_id && name ? { id: goods_id, name } : null}
            onChange={(id, goods) =>
              set(key, { goods_id: id, ...(goods ? { name: `${goods.name} ${goods.spec}` } : {}) })
            }
          />
          <InputNumber
            aria-label={`第 ${at + 1} 行数量`}
            min={1}
            max={50_000}
            precision={0}
            controls={false}
            value={number}
            onChange={(next) => set(key, { number: next })}
          />
          {lines.length > 1 && (
            <button
              type="button"
              className="btn text"
              aria-label={`去掉第 ${at + 1} 行`}
              onClick={() => change(lines.filter((line) => line.key !== key))}
            >
              <Icon name="x" size={14} />
            </button>
          )}
        </div>
      ))}
      {lines.length < MOST_LINES && (
        <button
          type="button"
          className="btn sm"
          onClick={() => change([...lines, { key: nextKey, number: 1 }])}
        >
          <Icon name="plus" size={14} /> 加商品
        </button>
      )}
    </div>
  );
}
