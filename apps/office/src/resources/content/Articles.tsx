import { Select } from 'antd';
import { Link } from 'react-router';
import { count, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type ArticleRow, useArticleActs, useArticles } from './api.ts';
import './content.css';

/** 文章: news and help that the shop shows. */
export function ArticleList() {
  const me = useMe();
  const params = useListParams();
  const articles = useArticles({
    category_id: params.get('category_id'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  const { data } = articles;
  return (
    <>
      <PageTitle>文章</PageTitle>
      <div className="page-head">
        <h1>文章</h1>
        {data && <span className="muted">{count(data.total)} 篇</span>}
        {may(me, 'content.write') && (
          <div className="btns">
            <Link className="btn primary" to="/articles/new">
              <Icon name="plus" /> 新增文章
            </Link>
          </div>
        )}
      </div>
      <section className="card" aria-label="文章列表">
        <search className="filt">
          <SearchBox
            label="搜索文章"
            placeholder="标题"
            value={params.get('keywords')}
            onSearch={(keywords) => params.set({ keywords })}
          />
          <Select
            aria-label="栏目"
            className="content-filter"
            value={params.get('category_id')}
            onChange={(category_id) => params.set({ category_id })}
            options={[
              { value: '', label: '全部栏目' },
              ...(data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </search>
        <ListTable<ArticleRow>
          label="文章"
          columns={COLUMNS}
          rows={data?.list}
          rowKey="id"
          error={articles.error}
          retry={articles.refetch}
          empty="没有符合条件的文章"
        />
        <ListFoot unit="篇" data={data} onPage={params.setPage} />
      </section>
    </>
  );
}

const COLUMNS: Columns<ArticleRow> = [
  { title: '标题', key: 'title', render: (_, row) => <Link to={`/articles/${row.id}`}>{row.title}</Link> },
  { title: '栏目', dataIndex: 'category', className: 'nowrap', width: 110 },
  {
    title: '状态',
    key: 'status',
    className: 'nowrap',
    width: 130,
    render: (_, row) => (
      <>
        <span className={row.status === 'published' ? 'tag ok' : 'tag'}>
          {row.status === 'published' ? '已发布' : '草稿'}
        </span>
        {row.is_top === 1 && <span className="tag info">置顶</span>}
      </>
    ),
  },
  {
    title: '发布时间',
    key: 'published',
    className: 'sub nowrap',
    width: 150,
    render: (_, row) => dateTime(row.published_at),
  },
  {
    title: '更新',
    key: 'updated',
    className: 'sub nowrap',
    width: 150,
    render: (_, row) => dateTime(row.updated_at),
  },
  { title: '操作', key: 'acts', width: 80, render: (_, row) => <Delete row={row} /> },
];

function Delete({ row }: { row: ArticleRow }) {
  const me = useMe();
  const confirm = useConfirm();
  const { remove } = useArticleActs();
  if (!may(me, 'content.write')) return null;
  const ask = () =>
    confirm({
      title: `删除文章“${row.title}”？`,
      content: '商城里指向它的链接会失效。',
      okText: '删除',
      act: () => remove.mutateAsync(row.id),
      done: '已删除文章',
    });
  return (
    <button type="button" className="btn text" onClick={ask}>
      删除
    </button>
  );
}
