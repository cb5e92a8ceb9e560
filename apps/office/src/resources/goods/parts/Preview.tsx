import { Form, Segmented } from 'antd';
import { useState } from 'react';
import { month, unitPrice } from '../../../app/format.ts';
import { thumb } from '../../../app/picture.ts';
import { useNames } from '../../../app/reference.ts';
import { RX_CLASSES } from '../../../app/words.ts';
import type { AdminGoods } from '../api.ts';
import { type GoodsValues, priceAt } from '../values.ts';
import { useStart } from './Field.tsx';

/** Who looks: a rank, or nobody who is signed in. */
type View = number | 'visitor';
const SHOWN_RANKS = [0, 2] as const;

/** The goods' card as a buyer of a rank, or a visitor, would see it with what is filled in now. */
export function Preview({ goods }: { goods: AdminGoods | null }) {
  const start = useStart();
  const [view, setView] = useState<View>(0);
  const watched: Partial<GoodsValues> | undefined = Form.useWatch([], Form.useFormInstance<GoodsValues>());
  const names = useNames();
  const views: { value: View; label: string }[] = [
    ...SHOWN_RANKS.map((rank) => ({ value: rank, label: names.rank(rank) })),
    { value: 'visitor', label: '访客' },
  ];
  const values = { ...start, ...watched };
  const image = goods?.images[0]?.url;
  const expiry = nearest(goods?.lots ?? []);
  return (
    <section className="card" aria-labelledby="preview-title">
      <header>
        <h2 id="preview-title">前台预览</h2>
        <span className="more">
          <Segmented size="small" aria-label="买家等级" options={views} value={view} onChange={setView} />
        </span>
      </header>
      <div className="prev">
        {image && <img src={thumb(image)} alt="" />}
        <span>
          {values.rx_class && <span className="tag">{RX_CLASSES[values.rx_class] ?? values.rx_class}</span>}
        </span>
        <span className="nm">
          {values.name || '未命名商品'}　{values.spec}
        </span>
        <span className="muted small">
          {values.maker}　{expiry !== null && `效期 ${month(expiry)}`}
        </span>
        <Price values={values} view={view} />
        <span className="small sub">
          {values.min_order} {values.unit}起，按 {values.multiple} {values.unit}递增
        </span>
      </div>
    </section>
  );
}

function Price({ values, view }: { values: GoodsValues; view: View }) {
  if (view === 'visitor') return <span className="pr hidden-price">登录后可见</span>;
  const price = priceAt(values.prices, view);
  return (
    <span className="pr">
      {price === null || Number(price) === 0 ? '价格待定' : unitPrice(price)}
      {values.ladder.length > 0 && <span className="small muted">　有阶梯价</span>}
    </span>
  );
}

function nearest(lots: AdminGoods['lots']): number | null {
  const dates = lots.flatMap(({ expires_on: expires, quantity }) =>
    expires !== null && quantity > 0 ? [expires] : [],
  );
  return dates.length > 0 ? Math.min(...dates) : null;
}
