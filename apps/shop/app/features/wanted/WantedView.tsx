import type { WantedItem, wantedClose } from '@qingnang/contract/wanted';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { confirm } from '../../lib/dialogs.ts';
import { count, date, dateTime, money } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { goodsPath, sameNamePath } from '../goods/goods-path.ts';
import styles from './Wanted.module.css';
import { WantedMark } from './WantedMark.tsx';

/** One wish: what was asked, what the shop says, and closing it. */
export const WantedView = ({ wish }: { wish: WantedItem }) => (
  <>
    <dl className={styles.facts}>
      <Fact name="状态">
        <WantedMark wish={wish} />
      </Fact>
      <Fact name="药品名称">{wish.name}</Fact>
      <Fact name="生产厂家">{wish.sccj || '不限'}</Fact>
      <Fact name="规格">{wish.ypgg || '不限'}</Fact>
      <Fact name="求购数量">{count(wish.number)}</Fact>
      <Fact name="期望单价">{wish.price === null ? '未填' : money(wish.price)}</Fact>
      <Fact name="有效期至">{wish.valid_until === null ? '长期' : date(wish.valid_until)}</Fact>
      {wish.message !== '' && <Fact name="留言">{wish.message}</Fact>}
      <Fact name="提交时间">{dateTime(wish.created_at)}</Fact>
    </dl>
    {wish.reply !== '' && <Reply wish={wish} />}
    <div className={styles.foot}>
      {wish.status !== 'closed' && <CloseButton id={wish.id} />}
      <ButtonLink to="/pzqg">返回列表</ButtonLink>
    </div>
  </>
);

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const Reply = ({ wish }: { wish: WantedItem }) => (
  <section className={styles.reply}>
    <h2>
      商城回复 {wish.answered_at !== null && <span className={styles.sub}>{dateTime(wish.answered_at)}</span>}
    </h2>
    <p>{wish.reply}</p>
    <div className={styles.offered}>
      {wish.goods_id > 0 ? (
        <ButtonLink variant="primary" to={goodsPath(wish.goods_id)}>
          {wish.is_arrived === 1 ? '去购买' : '查看商品'}：{wish.goods_name}
        </ButtonLink>
      ) : (
        <ButtonLink to={sameNamePath(wish.name)}>再搜一次</ButtonLink>
      )}
    </div>
  </section>
);

function CloseButton({ id }: { id: number }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const close = async () => {
    if (!(await confirm({ message: '确定关闭这条求购吗?', ok: '关闭求购' }))) return;
    setBusy(true);
    try {
      const { message } = await callAndHear<typeof wantedClose>('POST /api/user/buy/:id/close', {
        at: { id },
      });
      toast.success(message);
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void close()}>
      关闭求购
    </Button>
  );
}
