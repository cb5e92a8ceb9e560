import { useState } from 'react';
import { Icon } from '../../app/Icon.tsx';
import { ListTable } from '../../app/ListTable.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import { blankScope, type ReferenceScope, type ScopeValues, scopeValues, useDeleteScope } from './api.ts';
import { actsColumn, nameColumn, stateColumn } from './columns.tsx';
import { ScopeDialog } from './ScopeDialog.tsx';

/** What the dialog is about; null = it is closed. */
type Edited = { code: string | null; start: ScopeValues } | null;
/** Left between two neighbours, so that another one fits in. */
const STEP = 10;

/** 经营范围: what licences open, and how an import finds a goods' own. */
export function Scopes({ rows }: { rows: ReferenceScope[] }) {
  const [edited, setEdited] = useState<Edited>(null);
  const remove = useDeleteScope();
  const confirm = useConfirm();
  return (
    <section className="card" aria-labelledby="scopes-title">
      <header>
        <h2 id="scopes-title">经营范围</h2>
        <span className="btns">
          <button
            type="button"
            className="btn sm"
            onClick={() => setEdited({ code: null, start: blankScope((rows.at(-1)?.sort ?? 0) + STEP) })}
          >
            <Icon name="plus" /> 新增经营范围
          </button>
        </span>
      </header>
      <ListTable<ReferenceScope>
        label="经营范围"
        columns={[
          nameColumn(),
          { title: '对应证照', key: 'papers', render: (_, { papers }) => papers.join('、') || '—' },
          { title: '名称关键词', key: 'words', render: (_, { words }) => words.join('、') || '—' },
          { title: '排序', dataIndex: 'sort', align: 'right', width: 64 },
          stateColumn(),
          actsColumn({
            edit: (scope) => setEdited({ code: scope.code, start: scopeValues(scope) }),
            remove: ({ code, name }) =>
              confirm({
                title: `删除“${name}”？`,
                content: '商品和客户都没有使用它。',
                okText: '删除',
                act: () => remove.mutateAsync(code),
                done: '已删除',
              }),
          }),
        ]}
        rows={rows}
        rowKey="code"
        empty="还没有经营范围"
      />
      {edited && <ScopeDialog {...edited} close={() => setEdited(null)} />}
    </section>
  );
}
