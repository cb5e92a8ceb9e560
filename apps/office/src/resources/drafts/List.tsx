import { App } from 'antd';
import { useState } from 'react';
import { Bones, Failed } from '../../app/failure.tsx';
import { count } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { useOptions } from '../../app/options.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useLeaveGuard } from '../../app/useLeaveGuard.ts';
import { type ListParams, useListParams } from '../../app/useListParams.ts';
import { type DraftPage, useDrafts } from './api.ts';
import { Bar } from './parts/Bar.tsx';
import { CATEGORY_NAMES } from './parts/Cell.tsx';
import type { Place } from './parts/keys.ts';
import { DraftTable } from './parts/Table.tsx';
import { Tabs } from './parts/Tabs.tsx';
import { useGrid } from './useGrid.ts';
import './drafts.css';

/** 补全草稿: what an import could not sell yet, completed many at a time. */
export function DraftList() {
  const params = useListParams();
  const drafts = useDrafts({
    keywords: params.get('keywords'),
    missing: params.get('missing'),
    complete: params.get('complete'),
    page: params.page,
  });
  return (
    <>
      <PageTitle>补全草稿</PageTitle>
      <div className="page-head">
        <h1>补全草稿</h1>
        <span className="muted">方向键、Enter、Tab 换格；可从 Excel 复制一块粘贴；Alt+↓ 展开选项</span>
      </div>
      {drafts.data ? (
        <Drafts page={drafts.data} params={params} />
      ) : drafts.error ? (
        <Failed error={drafts.error} retry={drafts.refetch} />
      ) : (
        <Bones lines={12} />
      )}
    </>
  );
}

function Drafts({ page, params }: { page: DraftPage; params: ListParams }) {
  const { message } = App.useApp();
  const { data: options } = useOptions();
  const grid = useGrid(options);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [place, setPlace] = useState<Place | null>(null);
  useLeaveGuard(() => grid.changed > 0);
  const rows = page.list;
  const chosen = rows.filter(({ id }) => ids.has(id));
  const choose = (some: readonly number[], isChosen: boolean) =>
    setIds((before) => {
      const others = [...before].filter((id) => !some.includes(id));
      return new Set(isChosen ? [...others, ...some] : others);
    });
  return (
    <section className="card" aria-label="草稿列表">
      <Tabs page={page} params={params} />
      <search className="filt">
        <SearchBox
          label="搜索草稿"
          placeholder="名称、拼音、厂家、批准文号、条码"
          value={params.get('keywords')}
          onSearch={(keywords) => params.set({ keywords })}
        />
      </search>
      <Bar
        rows={rows}
        chosen={chosen}
        grid={grid}
        place={place}
        options={options}
        clear={() => setIds(new Set())}
      />
      <datalist id={CATEGORY_NAMES}>
        {options?.categories.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {rows.length === 0 ? (
        <p className="state">没有符合条件的草稿</p>
      ) : (
        <DraftTable
          rows={rows}
          grid={grid}
          options={options}
          chosen={new Set(chosen.map(({ id }) => id))}
          choose={choose}
          onPlace={setPlace}
          onUnknown={(texts) =>
            message.warning(`${count(texts.length)} 格没有粘贴：没有选项“${texts.slice(0, 3).join('”“')}”`)
          }
        />
      )}
      <ListFoot unit="个草稿" data={page} onPage={params.setPage} />
    </section>
  );
}
