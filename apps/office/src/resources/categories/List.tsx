import { useState } from 'react';
import { Link } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { Icon } from '../../app/Icon.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { CATEGORY_TREES } from '../../app/words.ts';
import { useCategories } from './api.ts';
import { CategoryDialog, type Edited } from './parts/CategoryDialog.tsx';
import { TreeTable } from './parts/TreeTable.tsx';
import { rowsOf } from './tree.ts';
import './categories.css';

/** 分类: one tree at a time, in the order in which the shop shows it. */
export function CategoryList() {
  const canWrite = may(useMe(), 'goods.write');
  const asked = useListParams().get('tree');
  const tree = asked in CATEGORY_TREES ? asked : 'xi';
  const { data, error, refetch } = useCategories();
  const [edited, setEdited] = useState<Edited | null>(null);
  const rows = rowsOf(data?.list ?? [], tree);
  return (
    <>
      <PageTitle>分类</PageTitle>
      <div className="page-head">
        <h1>分类</h1>
        <span className="muted">最多三级；前台的分类菜单显示前 7 个一级分类</span>
        {canWrite && (
          <div className="btns">
            <button
              type="button"
              className="btn primary"
              disabled={!data}
              onClick={() => setEdited({ row: null, parentId: 0 })}
            >
              <Icon name="plus" /> 新增一级分类
            </button>
          </div>
        )}
      </div>
      <section className="card" aria-label="分类">
        <nav className="tabs" aria-label="分类树">
          {Object.entries(CATEGORY_TREES).map(([code, name]) => (
            <Link
              key={code}
              to={{ search: `?tree=${code}` }}
              replace
              aria-current={code === tree ? 'page' : undefined}
            >
              {name}
              <b>{data?.list.filter((category) => category.tree === code).length ?? ''}</b>
            </Link>
          ))}
        </nav>
        {data ? (
          <TreeTable key={tree} rows={rows} canWrite={canWrite} edit={setEdited} />
        ) : error ? (
          <Failed error={error} retry={refetch} />
        ) : (
          <Bones lines={10} />
        )}
      </section>
      <CategoryDialog tree={tree} rows={rows} edited={edited} close={() => setEdited(null)} />
    </>
  );
}
