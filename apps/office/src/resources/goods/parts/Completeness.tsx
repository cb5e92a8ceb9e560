import { GOODS_LABELS } from '@qingnang/contract/goods-labels';
import { completenessOf, type TraitKey } from '@qingnang/rules/goods-completeness';
import { Form } from 'antd';
import type { AdminGoods } from '../api.ts';
import { traitsOf } from '../traits.ts';
import type { GoodsValues } from '../values.ts';
import { useStart } from './Field.tsx';

/** How complete the goods is described with what is filled in now; each thing that is missing leads to its field. */
export function Completeness({ goods }: { goods: AdminGoods | null }) {
  const start = useStart();
  const form = Form.useFormInstance<GoodsValues>();
  const watched: Partial<GoodsValues> | undefined = Form.useWatch([], form);
  const values = { ...start, ...watched };
  const { score, missing } = completenessOf(values.rx_class, traitsOf(values, goods?.images.length ?? 0));
  const show = (key: TraitKey) => {
    if (key === 'image') document.getElementById('image')?.scrollIntoView({ block: 'start' });
    else form.scrollToField(key, { focus: true, block: 'center' });
  };
  return (
    <section className="card completeness" aria-labelledby="completeness-title">
      <header>
        <h2 id="completeness-title">资料完整度</h2>
        <span className="more strong">{score}%</span>
      </header>
      <div className="body">
        <progress className="stock-bar" max={100} value={score} aria-label="资料完整度" />
        {missing.length === 0 ? (
          <p className="muted">买家要看的资料都有了</p>
        ) : (
          <ul>
            {missing.map(({ key, points, loss }) => (
              <li key={key}>
                <button type="button" className="btn text" onClick={() => show(key)}>
                  {key === 'image' ? '图片' : GOODS_LABELS[key]}
                </button>
                <span className="muted small">+{points}%</span>
                <span className="small sub">{loss}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
