import type { Columns } from '../../app/ListTable.tsx';

/** What scopes and buyer types have in common. */
interface Kept {
  code: string;
  name: string;
  sort: number;
  is_active: number;
  is_used: number;
}

export const nameColumn = <Row extends Kept>(): Columns<Row>[number] => ({
  title: '名称',
  key: 'name',
  render: (_, { name, code }) => (
    <>
      {name} <span className="muted small">{code}</span>
    </>
  ),
});

export const stateColumn = <Row extends Kept>(): Columns<Row>[number] => ({
  title: '状态',
  key: 'is_active',
  width: 88,
  render: (_, { is_active: isActive }) => (
    <span className={isActive === 1 ? 'tag ok' : 'tag'}>{isActive === 1 ? '使用中' : '已停用'}</span>
  ),
});

interface Acts<Row> {
  edit: (row: Row) => void;
  remove: (row: Row) => void;
}

export const actsColumn = <Row extends Kept>({ edit, remove }: Acts<Row>): Columns<Row>[number] => ({
  title: '操作',
  key: 'acts',
  width: 132,
  render: (_, row) => (
    <span className="btns">
      <button type="button" className="btn sm" aria-label={`编辑 ${row.name}`} onClick={() => edit(row)}>
        编辑
      </button>
      <button
        type="button"
        className="btn sm"
        aria-label={`删除 ${row.name}`}
        disabled={row.is_used === 1}
        title={row.is_used === 1 ? '已在使用，只能停用' : undefined}
        onClick={() => remove(row)}
      >
        删除
      </button>
    </span>
  ),
});
