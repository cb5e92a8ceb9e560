import { dragEntry } from '../../../app/DragHandle.tsx';
import { GoodsPicker } from '../../../app/GoodsPicker.tsx';
import { moved } from '../../../app/order.ts';
import { thumb } from '../../../app/picture.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { useNames } from './names.ts';

interface GoodsListInputProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  /** Whether the order says where a goods stands in the shop. */
  isOrdered?: boolean;
  canWrite: boolean;
}

/** Several goods as a field of a form, in their order: found one by one, moved, taken out. */
export function GoodsListInput({
  id,
  value = [],
  onChange,
  isOrdered = false,
  canWrite,
}: GoodsListInputProps) {
  const { nameOf, remember } = useNames();
  const change = (ids: number[]) => onChange?.(ids);
  return (
    <div className="goods-list">
      {canWrite && (
        <GoodsPicker
          {...(id === undefined ? {} : { id })}
          value={undefined}
          onChange={(picked, goods) => {
            if (!picked || value.includes(picked)) return;
            if (goods) remember(goods);
            change([...value, picked]);
          }}
        />
      )}
      {!canWrite && value.length === 0 && <span className="muted">未选商品</span>}
      {value.length > 0 && (
        <ol>
          {value.map((goodsId, at) => {
            const { name, facts, image } = nameOf(goodsId);
            return (
              <li key={goodsId} {...dragEntry('goods')}>
                {image ? (
                  <img className="pk" src={thumb(image)} alt="" loading="lazy" />
                ) : (
                  <i className="pk" />
                )}
                <span className="goods-words">
                  {name}
                  <span className="muted small">{facts}</span>
                </span>
                {canWrite && (
                  <MoveButtons
                    name={name}
                    at={at}
                    length={isOrdered ? value.length : 0}
                    move={(to) => change(moved(value, at, to))}
                    remove={() => change(value.filter((other) => other !== goodsId))}
                  />
                )}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
