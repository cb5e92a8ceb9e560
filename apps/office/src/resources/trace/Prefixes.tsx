import { TRACE_PREFIX_STATES } from '@qingnang/contract/trace-words';
import { useState } from 'react';
import { Link } from 'react-router';
import { count, date } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useConfirm } from '../../app/useConfirm.ts';
import { useListParams } from '../../app/useListParams.ts';
import { optionsOf } from '../../app/words.ts';
import { type TracePrefixRow, useConfirmPrefix, usePrefixes, useRemovePrefix } from './api.ts';
import { ImportPrefixes } from './parts/ImportPrefixes.tsx';
import { PrefixDialog } from './parts/PrefixDialog.tsx';
import { TraceTabs } from './parts/TraceTabs.tsx';

/** 标识码: which goods, level and pieces the head of a code stands for; quality confirms what was taught. */
export function TracePrefixes() {
  const me = useMe();
  const [canWrite, canConfirm] = [may(me, 'trace.write'), may(me, 'quality.write')];
  const params = useListParams();
  const goodsId = params.get('goods_id');
  const prefixes = usePrefixes({
    state: params.get('state'),
    goods_id: goodsId,
    keywords: params.get('keywords'),
    page: params.page,
  });
  const [dialog, setDialog] = useState<'new' | 'file' | null>(null);
  const acts = usePrefixActs();
  return (
    <>
      <ListPage<TracePrefixRow>
        title="追溯码标识码"
        label="标识码列表"
        measure="个"
        noun="标识码"
        acts={
          canWrite && (
            <>
              <button type="button" className="btn" onClick={() => setDialog('file')}>
                <Icon name="upload" size={14} /> 导入
              </button>
              <button type="button" className="btn primary" onClick={() => setDialog('new')}>
                <Icon name="plus" /> 登记标识码
              </button>
            </>
          )
        }
        tabs={<TraceTabs at="/trace/prefixes" />}
        params={params}
        search={{ label: '搜索标识码', placeholder: '标识码、商品、厂家' }}
        filters={[
          {
            name: 'state',
            label: '状态',
            options: [{ value: '', label: '全部状态' }, ...optionsOf(TRACE_PREFIX_STATES)],
          },
        ]}
        query={prefixes}
        columns={canConfirm ? [...COLUMNS, actsColumn(acts)] : COLUMNS}
        empty="还没有登记标识码，首次扫码时也可以登记"
      />
      {dialog === 'new' && <PrefixDialog goodsId={goodsId} close={() => setDialog(null)} />}
      {dialog === 'file' && <ImportPrefixes close={() => setDialog(null)} />}
    </>
  );
}

interface PrefixActs {
  confirm: (row: TracePrefixRow) => void;
  remove: (row: TracePrefixRow) => void;
}

function usePrefixActs(): PrefixActs {
  const ask = useConfirm();
  const confirm = useConfirmPrefix();
  const remove = useRemovePrefix();
  const words = (row: TracePrefixRow) =>
    `${row.prefix}：${row.name} ${row.ypgg}，${row.level_name} ${row.pieces} 件`;
  return {
    confirm: (row) =>
      ask({
        title: '确认这个标识码？',
        content: words(row),
        okText: '确认',
        isDanger: false,
        act: () => confirm.mutateAsync(row.id),
        done: '已确认',
      }),
    remove: (row) =>
      ask({
        title: '删除这个标识码？',
        content: `${words(row)}。删除后同样开头的码须重新登记才能扫。`,
        okText: '删除',
        act: () => remove.mutateAsync(row.id),
        done: '已删除',
      }),
  };
}

const COLUMNS: Columns<TracePrefixRow> = [
  { title: '标识码', dataIndex: 'prefix', className: 'nowrap', width: 150 },
  {
    title: '商品',
    key: 'goods',
    render: (_, row) => (
      <>
        <Link to={`/goods/${row.goods_id}`}>{row.name}</Link>
        <div className="muted small">
          {row.ypgg} {row.sccj}
        </div>
      </>
    ),
  },
  { title: '级别', dataIndex: 'level_name', width: 90 },
  { title: '件数', key: 'pieces', align: 'right', width: 80, render: (_, { pieces }) => count(pieces) },
  {
    title: '状态',
    key: 'state',
    width: 120,
    render: (_, { state, state_name: name }) => (
      <span className={`tag ${state === 'confirmed' ? 'ok' : 'wait'}`}>{name}</span>
    ),
  },
  {
    title: '登记与确认',
    key: 'by',
    className: 'sub nowrap',
    width: 170,
    render: (_, row) => (
      <>
        {row.proposed_by || '系统'} {date(row.at)}
        {row.confirmed_by && <div className="small">{row.confirmed_by} 确认</div>}
      </>
    ),
  },
];

const actsColumn = ({ confirm, remove }: PrefixActs): Columns<TracePrefixRow>[number] => ({
  title: '操作',
  key: 'acts',
  width: 120,
  render: (_, row) => (
    <span className="btns">
      {row.state === 'proposed' && (
        <button type="button" className="btn text" onClick={() => confirm(row)}>
          确认
        </button>
      )}
      <button type="button" className="btn text" onClick={() => remove(row)}>
        删除
      </button>
    </span>
  ),
});
