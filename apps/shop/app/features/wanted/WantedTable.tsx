import type { WantedItem } from '@qingnang/contract/wanted';
import { count, dateTime, money } from '../../lib/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import styles from './Wanted.module.css';
import { WantedMark } from './WantedMark.tsx';
import { wishPath } from './wanted-paths.ts';

/** Wishes with where each stands. */
export const WantedTable = ({ wishes }: { wishes: readonly WantedItem[] }) => (
  <DataTable caption="我的求购" flush cards className={styles.table}>
    <thead>
      <tr>
        <th scope="col">品种</th>
        <th scope="col" className={styles.number}>
          数量
        </th>
        <th scope="col" className={styles.number}>
          期望单价
        </th>
        <th scope="col">提交时间</th>
        <th scope="col">状态</th>
        <th scope="col">
          <span className="visually-hidden">操作</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {wishes.map((wish) => (
        <tr key={wish.id}>
          <td>
            <PageLink className="strong" to={wishPath(wish.id)}>
              {wish.name}
            </PageLink>
            <p className={styles.sub}>{[wish.ypgg, wish.sccj].filter(Boolean).join('　')}</p>
          </td>
          <td className={styles.number} data-name="数量">
            {count(wish.number)}
          </td>
          <td className={styles.number} data-name="期望">
            {wish.price === null ? '—' : money(wish.price)}
          </td>
          <td className="nowrap">{dateTime(wish.created_at)}</td>
          <td className="nowrap">
            <WantedMark wish={wish} />
          </td>
          <td className="nowrap">
            {wish.is_arrived === 1 ? (
              <PageLink className="link" to={goodsPath(wish.goods_id)}>
                去购买
              </PageLink>
            ) : (
              <PageLink className="link" to={wishPath(wish.id)}>
                查看
              </PageLink>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);
