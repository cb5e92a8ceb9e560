import { App } from 'antd';
import { useFailure } from '../../../app/failure.tsx';
import { type GoodsRow, type ShelfResult, useShelf } from '../api.ts';

const WORDS = { on: '上架', off: '下架' };

/** Puts the ticked goods on or off the shelf: asks before it runs, then says what was refused and why. */
export function ShelfBar({ goods, clear }: { goods: GoodsRow[]; clear: () => void }) {
  const { modal, message } = App.useApp();
  const fail = useFailure();
  const shelf = useShelf();
  const report = (words: string, { changed, refused }: ShelfResult) => {
    clear();
    if (refused.length === 0) {
      message.success(`已${words} ${changed} 个商品`);
      return;
    }
    modal.warning({
      title: `${words} ${changed} 个，${refused.length} 个未${words}`,
      content: (
        <ul>
          {refused.map((row) => (
            <li key={row.id}>
              {row.name}：{row.message}
            </li>
          ))}
        </ul>
      ),
    });
  };
  const ask = (status: keyof typeof WORDS) =>
    modal.confirm({
      title: `${WORDS[status]} ${goods.length} 个商品？`,
      content:
        status === 'on' ? '资料不完整的商品不会上架。' : '下架后买家不能购买，购物车里的会提示已下架。',
      okText: `${WORDS[status]} ${goods.length} 个`,
      onOk: () =>
        shelf.mutateAsync({ ids: goods.map(({ id }) => id), status }).then(
          (result) => report(WORDS[status], result),
          (error: unknown) => fail(error),
        ),
    });
  const isOff = goods.length === 0 || shelf.isPending;
  return (
    <section className="selbar" aria-label="批量操作">
      {goods.length === 0 ? (
        <span>勾选商品后可批量上下架</span>
      ) : (
        <span role="status">
          已选 <b>{goods.length}</b> 个
        </span>
      )}
      <div className="btns">
        {goods.length > 0 && (
          <button type="button" className="btn sm" onClick={clear}>
            取消选择
          </button>
        )}
        <button type="button" className="btn sm" disabled={isOff} onClick={() => ask('off')}>
          批量下架
        </button>
        <button type="button" className="btn sm primary" disabled={isOff} onClick={() => ask('on')}>
          批量上架
        </button>
      </div>
    </section>
  );
}
