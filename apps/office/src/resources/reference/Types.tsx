import { BASE_TYPES } from '@qingnang/contract/reference-fields';
import { useState } from 'react';
import { Icon } from '../../app/Icon.tsx';
import { ListTable } from '../../app/ListTable.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import { blankType, type ReferenceType, type TypeValues, typeValues, useDeleteType } from './api.ts';
import { actsColumn, nameColumn, stateColumn } from './columns.tsx';
import { TypeDialog } from './TypeDialog.tsx';

/** What the dialog is about; null = it is closed. */
type Edited = { code: string | null; start: TypeValues } | null;
/** Left between two neighbours, so that another one fits in. */
const STEP = 10;

/** 客户类型: what a company says it is when it registers, and the papers that it brings then. */
export function Types({ rows }: { rows: ReferenceType[] }) {
  const [edited, setEdited] = useState<Edited>(null);
  const remove = useDeleteType();
  const confirm = useConfirm();
  return (
    <section className="card" aria-labelledby="types-title">
      <header>
        <h2 id="types-title">客户类型</h2>
        <span className="btns">
          <button
            type="button"
            className="btn sm"
            onClick={() => setEdited({ code: null, start: blankType((rows.at(-1)?.sort ?? 0) + STEP) })}
          >
            <Icon name="plus" /> 新增客户类型
          </button>
        </span>
      </header>
      <ListTable<ReferenceType>
        label="客户类型"
        columns={[
          nameColumn(),
          { title: '适用规则', key: 'base', width: 100, render: (_, { base }) => BASE_TYPES[base] },
          {
            title: '必传证照',
            key: 'papers',
            render: (_, { papers }) =>
              papers
                .flatMap(({ kind, name, is_required: isRequired }) =>
                  isRequired === 1 ? [name || kind] : [],
                )
                .join('、'),
          },
          { title: '排序', dataIndex: 'sort', align: 'right', width: 64 },
          stateColumn(),
          actsColumn({
            edit: (type) => setEdited({ code: type.code, start: typeValues(type) }),
            remove: ({ code, name }) =>
              confirm({
                title: `删除“${name}”？`,
                content: '没有客户、规则或活动使用它。',
                okText: '删除',
                act: () => remove.mutateAsync(code),
                done: '已删除',
              }),
          }),
        ]}
        rows={rows}
        rowKey="code"
        empty="还没有客户类型"
      />
      {edited && <TypeDialog {...edited} close={() => setEdited(null)} />}
    </section>
  );
}
