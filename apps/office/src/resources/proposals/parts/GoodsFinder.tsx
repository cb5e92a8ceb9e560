import type { CustomerGoods } from '@qingnang/contract/admin-proposals';
import type { RefSelectProps } from 'antd';
import { Select } from 'antd';
import type { Ref } from 'react';
import { unitPrice } from '../../../app/format.ts';
import { foundBy, useTypedWords } from '../../../app/found.ts';
import { useCustomerGoods } from '../api.ts';

interface GoodsFinderProps {
  accountId: number;
  onPick: (goods: CustomerGoods) => void;
  ref: Ref<RefSelectProps>;
}

/** Finds goods as the customer finds them; Enter takes the one that is marked. */
export function GoodsFinder({ accountId, onPick, ref }: GoodsFinderProps) {
  const words = useTypedWords();
  const query = useCustomerGoods(accountId, words.asked);
  const found = words.asked === '' ? [] : (query.data?.list ?? []);
  return (
    <Select<number>
      ref={ref}
      aria-label="添加商品"
      className="proposal-finder"
      // null, unlike undefined, is a value: the box is empty again once something was picked.
      value={null}
      onChange={(id) => {
        const goods = found.find((one) => one.id === id);
        if (goods) onPick(goods);
      }}
      {...foundBy(words, query, words.asked === '' ? '输入名称或拼音查找' : '客户搜不到这个商品')}
      placeholder="名称、拼音、厂家或条码，按回车添加"
      options={found.map((goods) => ({ value: goods.id, label: goods.name, goods }))}
      optionRender={({ data: { goods } }) => <Found goods={goods} />}
    />
  );
}

const Found = ({ goods }: { goods: CustomerGoods }) => (
  <>
    {goods.name}{' '}
    <span className="muted small">
      {goods.ypgg}　{goods.sccj}
    </span>
    <span className="small proposal-found">
      {goods.reason === ''
        ? `${goods.price === null ? '' : unitPrice(goods.price)}　可购 ${goods.stock} ${goods.bzdw}`
        : goods.reason}
    </span>
  </>
);
