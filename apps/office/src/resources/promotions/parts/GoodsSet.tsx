import { useState } from 'react';
import { GoodsPicker } from '../../../app/GoodsPicker.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { type CountingGoods, withGoods } from '../values.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { countingGoods } from './picked.ts';

interface GoodsSetProps {
  id?: string;
  /** What the goods are: 参加的商品. */
  label: string;
  value?: CountingGoods[];
  onChange?: (goods: CountingGoods[]) => void;
  isDisabled: boolean;
}

/** Several goods as a field of a form: found one by one or pasted as a list, each can be taken out again. */
export function GoodsSet({ id, label, value = [], onChange, isDisabled }: GoodsSetProps) {
  const [isPasting, setPasting] = useState(false);
  const add = (more: CountingGoods[]) => onChange?.(withGoods(value, more));
  return (
    <div className="goods-set">
      {!isDisabled && (
        <div className="promo-pick">
          <GoodsPicker
            {...(id === undefined ? {} : { id })}
            value={undefined}
            onChange={(_, goods) => goods && add([countingGoods(goods)])}
          />
          <button type="button" className="btn" onClick={() => setPasting(true)}>
            <Icon name="clipboard-list" /> 粘贴清单
          </button>
          {value.length > 1 && (
            <button type="button" className="btn" onClick={() => onChange?.([])}>
              清空
            </button>
          )}
        </div>
      )}
      {value.length > 0 && (
        <ul aria-label={label}>
          {value.map((goods) => (
            <li key={goods.id}>
              <span>
                {goods.name}{' '}
                <span className="muted small">
                  {goods.ypgg}　{goods.sccj}
                </span>
              </span>
              {!isDisabled && (
                <button
                  type="button"
                  className="btn text"
                  aria-label={`去掉 ${goods.name} ${goods.ypgg}`}
                  onClick={() => onChange?.(value.filter((one) => one.id !== goods.id))}
                >
                  <Icon name="x" size={14} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isPasting && <PasteDialog add={add} close={() => setPasting(false)} />}
    </div>
  );
}
