import { Form } from 'antd';
import { useOptions } from '../../../app/options.ts';
import { useNames } from '../../../app/reference.ts';
import { useGoodsFacts } from '../../../shared/goods-facts.ts';
import { effectLines } from '../effect.ts';
import type { PromotionValues } from '../values.ts';

/** In words what the form as it stands will do. */
export function Effect() {
  const form = Form.useFormInstance<PromotionValues>();
  const values: PromotionValues | undefined = Form.useWatch([], { form, preserve: true });
  const { data: options } = useOptions();
  const names = useNames();
  const facts = useGoodsFacts((values?.tiers ?? []).flatMap((tier) => tier?.goods_id ?? []));
  if (!values?.kind) return null;
  const lines = effectLines(values, {
    ...names,
    warehouse: options?.warehouses.find(({ id }) => id === values.warehouse_id)?.name ?? '',
    // The specification and maker are beside it in the form.
    goodsName: (id) => facts.get(id)?.name.split(' ')[0] ?? `商品 ${id}`,
  });
  const [first, ...rest] = lines;
  return (
    <section className="card" aria-label="买家看到的效果">
      <header>
        <h2>这样生效</h2>
      </header>
      <div className="promo-effect" role="status">
        <p className="strong">{first}</p>
        <ul className="sub">
          {rest.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
