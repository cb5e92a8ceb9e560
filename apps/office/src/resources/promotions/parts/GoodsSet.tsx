import { GoodsPicker } from '../../../app/GoodsPicker.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { type CountingGoods, withGoods } from '../values.ts';

interface GoodsSetProps {
  id?: string;
  value?: CountingGoods[];
  onChange?: (goods: CountingGoods[]) => void;
  isDisabled: boolean;
}

/** The goods that count, as a field of a form: found one by one, each can be taken out again. */
export function GoodsSet({ id, value = [], onChange, isDisabled }: GoodsSetProps) {
  return (
    <div className="goods-set">
      {!isDisabled && (
        <GoodsPicker
          {...(id === undefined ? {} : { id })}
          value={undefined}
          onChange={(_, goods) =>
            goods &&
            onChange?.(
              withGoods(value, { id: goods.id, name: goods.name, ypgg: goods.spec, sccj: goods.maker }),
            )
          }
        />
      )}
      {value.length > 0 && (
        <ul aria-label="参加活动的商品">
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
    </div>
  );
}
