import { rankPriceName } from '@qingnang/contract/reference-fields';
import { useState } from 'react';
import { ListTable } from '../../app/ListTable.tsx';
import type { ReferenceRank } from './api.ts';
import { RankDialog } from './RankDialog.tsx';

/** 会员等级: four, each with its column of prices. */
export function Ranks({ rows }: { rows: ReferenceRank[] }) {
  const [edited, setEdited] = useState<ReferenceRank | null>(null);
  return (
    <section className="card" aria-labelledby="ranks-title">
      <header>
        <h2 id="ranks-title">会员等级</h2>
      </header>
      <ListTable<ReferenceRank>
        label="会员等级"
        columns={[
          { title: '名称', dataIndex: 'name' },
          { title: '价格列', key: 'price', render: (_, { name }) => rankPriceName(name) },
          { title: '每 10 元积分', dataIndex: 'ten_yuan_points', align: 'right', width: 120 },
          {
            title: '操作',
            key: 'acts',
            width: 132,
            render: (_, rank) => (
              <button
                type="button"
                className="btn sm"
                aria-label={`编辑 ${rank.name}`}
                onClick={() => setEdited(rank)}
              >
                编辑
              </button>
            ),
          },
        ]}
        rows={rows}
        rowKey="rank"
        empty="没有等级"
      />
      {edited && <RankDialog rank={edited} close={() => setEdited(null)} />}
    </section>
  );
}
