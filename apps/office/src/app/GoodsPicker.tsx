import type { adminGoodsList } from '@qingnang/contract/office';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { call, type DataOf } from './api.ts';
import { foundBy, useTypedWords, withChosen } from './found.ts';

type Found = DataOf<typeof adminGoodsList>;
export type PickedGoods = Found['list'][number];

interface GoodsPickerProps {
  id?: string;
  value?: number | undefined;
  onChange?: (id: number | undefined, goods?: PickedGoods) => void;
  /** How the chosen goods is called before anything is searched. */
  known?: { id: number; name: string } | null;
  isDisabled?: boolean;
}

/** A goods as a field of a form: found by name, pinyin, maker, number or code. */
export function GoodsPicker({ id, value, onChange, known = null, isDisabled = false }: GoodsPickerProps) {
  const words = useTypedWords();
  const keywords = words.asked;
  const query = useQuery({
    queryKey: ['goods', 'pick', keywords],
    queryFn: ({ signal }) =>
      call<typeof adminGoodsList>('GET /api/admin/goods', { query: { keywords, page_size: 20 }, signal }),
    enabled: keywords !== '',
  });
  const found = keywords === '' ? [] : (query.data?.list ?? []);
  const options = found.map((goods) => ({
    value: goods.id,
    label: `${goods.name} ${goods.spec} · ${goods.maker}`,
  }));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      // null, unlike undefined, is a value: the box is empty although something was picked in it.
      value={value || null}
      onChange={(next: number | undefined) =>
        onChange?.(
          next,
          found.find((goods) => goods.id === next),
        )
      }
      disabled={isDisabled}
      allowClear
      {...foundBy(words, query, keywords === '' ? '输入名称或拼音查找' : '没有找到商品')}
      placeholder="名称、拼音、厂家、批准文号或编号"
      options={withChosen(options, known && { value: known.id, label: known.name })}
    />
  );
}
