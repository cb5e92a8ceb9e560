import { Link } from 'react-router';
import { dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
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
  return (
    <ListPage<ArticleRow>
      title="文章"
      label="文章列表"
      measure="篇"
      noun=""
      acts={
        may(me, 'content.write') && (
          <Link className="btn primary" to="/articles/new">
            <Icon name="plus" /> 新增文章
          </Link>
        )
      }
      params={params}
      search={{ label: '搜索文章', placeholder: '标题' }}
      filters={[
        {
          name: 'category_id',
          label: '栏目',
          options: [
            { value: '', label: '全部栏目' },
            ...(articles.data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ],
        },
      ]}
      query={articles}
      columns={COLUMNS}
      empty="没有符合条件的文章"
    />
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
