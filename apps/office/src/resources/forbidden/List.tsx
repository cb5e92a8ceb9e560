import { FORBIDDEN_CLASSES } from '@qingnang/contract/forbidden-words';
import { useState } from 'react';
import { date } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useConfirm } from '../../app/useConfirm.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type Entry, useEndEntry, useForbidden } from './api.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { ForbiddenTabs, HitList } from './HitList.tsx';

/** 禁售目录, or the goods that it has come to name. */
export const ForbiddenPage = () => (useListParams().get('hits') === '1' ? <HitList /> : <ForbiddenList />);

/** 禁售目录: what may not be sold here. Quality keeps it; a change judges the whole catalogue again. */
function ForbiddenList() {
  const canWrite = may(useMe(), 'quality.write');
  const params = useListParams();
  const isPast = params.get('past') === '1';
  const entries = useForbidden({
    past: isPast ? 1 : 0,
    keywords: params.get('keywords'),
    page: params.page,
  });
  const [edited, setEdited] = useState<Entry | 'new' | null>(null);
  const end = useEnd();
  return (
    <>
      <ListPage<Entry>
        title="禁售目录"
        label="禁售目录列表"
        measure="条"
        noun="条目"
        note="新增、导入、改名和上架商品时按此拦截；目录变动后全部商品重新核对，命中的自动下架"
        acts={
          canWrite && (
            <button type="button" className="btn primary" onClick={() => setEdited('new')}>
              <Icon name="plus" /> 新增条目
            </button>
          )
        }
        tabs={<ForbiddenTabs current={isPast ? 'past' : 'now'} />}
        params={params}
        search={{ label: '搜索目录', placeholder: '名称、依据' }}
        filters={[]}
        query={entries}
        columns={canWrite && !isPast ? [...COLUMNS, actsColumn(setEdited, end)] : COLUMNS}
        empty={isPast ? '还没有改过目录' : '目录是空的'}
      />
      {edited !== null && (
        <EntryDialog entry={edited === 'new' ? null : edited} close={() => setEdited(null)} />
      )}
    </>
  );
}

function useEnd() {
  const confirm = useConfirm();
  const end = useEndEntry();
  return (entry: Entry) =>
    confirm({
      title: '把这一条移出禁售目录？',
      content: `${wordsOf(entry).slice(0, 80)}。移出后同名商品可以上架，之前下架的不会自动恢复。`,
      okText: '移出',
      act: () => end.mutateAsync(entry.id),
      done: '已移出',
    });
}

const wordsOf = ({ names, pattern, approval_pattern: number, maker_pattern: maker }: Entry): string =>
  [names.join('、'), pattern, number, maker].filter(Boolean).join('　');

const COLUMNS: Columns<Entry> = [
  {
    title: '类别',
    key: 'class',
    width: 150,
    render: (_, { class: code }) => FORBIDDEN_CLASSES[code as keyof typeof FORBIDDEN_CLASSES] ?? code,
  },
  {
    title: '名称与匹配式',
    key: 'names',
    render: (_, entry) => (
      <>
        {wordsOf(entry)}
        {(entry.except_names.length > 0 || entry.except_pattern !== '') && (
          <div className="muted small">
            例外：{[entry.except_names.join('、'), entry.except_pattern].filter(Boolean).join('　')}
          </div>
        )}
        <div className="muted small">{entry.source}</div>
      </>
    ),
  },
  {
    title: '有效',
    key: 'valid',
    className: 'nowrap',
    width: 170,
    render: (_, { valid_from: from, valid_until: until }) => `${from} 至 ${until ?? '长期'}`,
  },
  {
    title: '维护',
    key: 'by',
    className: 'sub',
    width: 130,
    render: (_, row) => (
      <>
        {row.created_by || '系统'} {date(row.created_at)}
        {row.ended_at !== null && (
          <div className="small">
            {row.ended_by} {date(row.ended_at)} 移出
          </div>
        )}
      </>
    ),
  },
];

const actsColumn = (edit: (entry: Entry) => void, end: (entry: Entry) => void): Columns<Entry>[number] => ({
  title: '操作',
  key: 'acts',
  width: 120,
  render: (_, entry) => (
    <span className="btns">
      <button type="button" className="btn text" onClick={() => edit(entry)}>
        修改
      </button>
      <button type="button" className="btn text" onClick={() => end(entry)}>
        移出
      </button>
    </span>
  ),
});
