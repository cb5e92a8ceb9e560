import { useState } from 'react';
import { DragHandle, dragEntry } from '../../../app/DragHandle.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { moved, resorted } from '../../../app/order.ts';
import { isPicture, thumb } from '../../../app/picture.ts';
import { useConfirm } from '../../../app/useConfirm.ts';
import { useDeleteCategory, useSortCategories } from '../api.ts';
import { type CategoryRow, deleteProblem, MAX_DEPTH, shownRows } from '../tree.ts';
import type { Edited } from './CategoryDialog.tsx';

interface TreeTableProps {
  rows: CategoryRow[];
  canWrite: boolean;
  edit: (edited: Edited) => void;
}

/** One tree; what is below a category is shown once it is opened. */
export function TreeTable({ rows, canWrite, edit }: TreeTableProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setOpen((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
  if (rows.length === 0) return <p className="state">这棵树还没有分类</p>;
  return (
    <table className="tb">
      <caption className="visually-hidden">分类</caption>
      <thead>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">说明</th>
          <th scope="col" className="r">
            直属商品
          </th>
          {canWrite && <th scope="col">操作</th>}
        </tr>
      </thead>
      <tbody>
        {shownRows(rows, open).map((row) => (
          <tr key={row.category.id} {...dragEntry(row.category.parent_id)}>
            <td>
              <Name row={row} isOpen={open.has(row.category.id)} toggle={() => toggle(row.category.id)} />
            </td>
            <td className="sub">{row.category.describe || '—'}</td>
            <td className="r">{count(row.category.goods)}</td>
            {canWrite && (
              <td className="tree-acts">
                <Acts row={row} edit={edit} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Name({ row, isOpen, toggle }: { row: CategoryRow; isOpen: boolean; toggle: () => void }) {
  const { category, depth, children } = row;
  return (
    <span className={`tree-name depth-${depth}`}>
      {children > 0 ? (
        <button
          type="button"
          className="tree-toggle"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? '收起' : '展开'} ${category.name}`}
          onClick={toggle}
        >
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
        </button>
      ) : (
        <i className="tree-toggle" />
      )}
      {category.logo &&
        (isPicture(category.logo) ? (
          <img className="tree-logo" src={thumb(category.logo)} alt="" />
        ) : (
          <Icon name="medicine" />
        ))}
      <span className={depth === 1 ? 'strong' : ''}>{category.name}</span>
      {children > 0 && <span className="muted small">{children} 个下级</span>}
    </span>
  );
}

function Acts({ row, edit }: { row: CategoryRow; edit: (edited: Edited) => void }) {
  const { category, depth } = row;
  return (
    <span className="btns">
      <SortHandle row={row} />
      <button type="button" className="btn sm" onClick={() => edit({ row, parentId: category.parent_id })}>
        编辑
      </button>
      <DeleteButton row={row} />
      {depth < MAX_DEPTH && (
        <button type="button" className="btn sm" onClick={() => edit({ row: null, parentId: category.id })}>
          <Icon name="plus" size={14} /> 下级
        </button>
      )}
    </span>
  );
}

function SortHandle({ row: { category, siblings } }: { row: CategoryRow }) {
  const fail = useFailure();
  const sort = useSortCategories();
  const at = siblings.indexOf(category);
  const move = async (to: number) => {
    const [first, ...others] = resorted(moved(siblings, at, to));
    if (!first) return;
    try {
      await sort.mutateAsync([first, ...others]);
    } catch (error) {
      fail(error);
    }
  };
  return (
    <DragHandle
      name={category.name}
      at={at}
      length={siblings.length}
      move={(to) => void move(to)}
      isBusy={sort.isPending}
    />
  );
}

function DeleteButton({ row }: { row: CategoryRow }) {
  const confirm = useConfirm();
  const remove = useDeleteCategory();
  const { id, name } = row.category;
  const problem = deleteProblem(row);
  const ask = () =>
    confirm({
      title: `删除分类“${name}”？`,
      okText: '删除',
      act: () => remove.mutateAsync(id),
      done: `已删除“${name}”`,
    });
  return (
    <button
      type="button"
      className="btn sm danger"
      disabled={problem !== ''}
      title={problem ? `${problem}，不能删除` : undefined}
      onClick={ask}
    >
      删除
    </button>
  );
}
