import { formatFen } from '@qingnang/rules/money';
import { useState } from 'react';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { Money } from '../../../shared/fields/Money.tsx';
import { RegionSelect } from '../../../shared/fields/RegionSelect.tsx';
import type { StaffWarehouse } from '../api.ts';
import { amountOf, type Trial as Tried, tried } from '../values.ts';

/** 试算: what an order to some place would pay, warehouse by warehouse, by the rules as they are saved. */
export function Trial({ warehouses }: { warehouses: readonly StaffWarehouse[] }) {
  const [amount, setAmount] = useState('500');
  const [to, setTo] = useState<string[]>([]);
  return (
    <section className="card" aria-label="运费试算">
      <header>
        <h2>运费试算</h2>
        <span className="sub">一个订单的商品金额寄到这里，各仓库收多少运费</span>
      </header>
      <search className="filt">
        <span className="shipping-amount">
          <Money
            aria-label="商品金额"
            prefix="¥"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        </span>
        <span className="shipping-place">
          <RegionSelect
            aria-label="收货地区"
            isPartial
            placeholder="收货地区，不选按默认规则"
            value={to}
            onChange={setTo}
          />
        </span>
      </search>
      <ListTable<Tried>
        label="试算结果"
        columns={COLUMNS}
        rows={tried(warehouses, to, amountOf(amount))}
        rowKey="id"
        empty="还没有仓库"
      />
    </section>
  );
}

const COLUMNS: Columns<Tried> = [
  { title: '仓库', dataIndex: 'name', width: 140 },
  {
    title: '运费',
    key: 'fee',
    align: 'right',
    width: 110,
    render: (_, { refusal, fee }) => (refusal ? '—' : <b>{fee === 0n ? '包邮' : `¥${formatFen(fee)}`}</b>),
  },
  {
    title: '说明',
    key: 'words',
    render: (_, { refusal, gap, promise }) =>
      refusal ? (
        <span className="tag bad">{refusal}</span>
      ) : (
        [gap > 0n && `再买 ¥${formatFen(gap)} 包邮`, promise].filter(Boolean).join('，') || '—'
      ),
  },
];
