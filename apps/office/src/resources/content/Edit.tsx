import type { adminArticleCreate } from '@qingnang/contract/admin-content';
import type { BodyOf } from '@qingnang/contract/call';
import { App, Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { parseMoment } from '../../app/day.ts';
import { Bones, Failed, useFailure } from '../../app/failure.tsx';
import { dateTime } from '../../app/format.ts';
import { MomentInput } from '../../app/MomentInput.tsx';
import { may, useMe } from '../../app/me.ts';
import { OPTIONAL_MOMENT } from '../../app/moment-rule.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { PictureInput } from '../../app/PictureInput.tsx';
import { useLeaveGuard } from '../../app/useLeaveGuard.ts';
import { BodyInput } from '../../shared/editor/BodyInput.tsx';
import { type StaffArticle, useArticle, useArticleActs, useArticles } from './api.ts';
import { pagesOf } from './help-pages.ts';
import { Versions } from './Versions.tsx';
import './content.css';

type ArticleBody = BodyOf<typeof adminArticleCreate>;

interface Values {
  category_id: number;
  code: NonNullable<ArticleBody['code']>;
  sort: number;
  title: string;
  summary: string;
  body: string;
  image: string;
  is_top: boolean;
  isPublished: boolean;
  published: string;
}

export function ArticleNew() {
  return <Editor article={null} />;
}

export function ArticleEdit() {
  const id = Number(useParams().id) || 0;
  const { data, error, refetch } = useArticle(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  return <Editor key={data.version} article={data} />;
}

const BLANK: Values = {
  category_id: 0,
  code: '',
  sort: 0,
  title: '',
  summary: '',
  body: '',
  image: '',
  is_top: false,
  isPublished: true,
  published: '',
};

const valuesOf = (article: StaffArticle): Values => ({
  category_id: article.category_id,
  code: article.code as Values['code'],
  sort: article.sort,
  title: article.title,
  summary: article.summary,
  body: article.body,
  image: article.image,
  is_top: article.is_top === 1,
  isPublished: article.status === 'published',
  published: dateTime(article.published_at),
});

const bodyOf = ({ is_top, isPublished, published, sort, ...rest }: Values): ArticleBody => ({
  ...rest,
  sort: sort ?? 0,
  is_top: is_top ? 1 : 0,
  status: isPublished ? 'published' : 'draft',
  ...(published ? { published_at: parseMoment(published) ?? published } : {}),
});

function Editor({ article }: { article: StaffArticle | null }) {
  const canWrite = may(useMe(), 'content.write');
  const [form] = Form.useForm<Values>();
  const fail = useFailure();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { save } = useArticleActs();
  const { data: known } = useArticles({ category_id: '', keywords: '', page: 1 });
  const [isShowingVersions, setShowingVersions] = useState(false);
  const categoryId = Form.useWatch('category_id', form) ?? article?.category_id;
  const pages = pagesOf(known?.categories.find(({ id }) => id === categoryId)?.code ?? '');
  // Asked before the page is drawn again.
  const isSaved = useRef(false);
  useLeaveGuard(() => canWrite && !isSaved.current && form.isFieldsTouched());
  const submit = async (values: Values) => {
    try {
      await save.mutateAsync({ article, body: bodyOf(values) });
      isSaved.current = true;
      message.success('文章已保存');
      void navigate('/articles');
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <>
      <PageTitle>{article ? article.title : '新增文章'}</PageTitle>
      <div className="page-head">
        <h1>{article ? '修改文章' : '新增文章'}</h1>
        {article && (
          <div className="btns">
            <Button onClick={() => setShowingVersions(true)}>历史版本</Button>
          </div>
        )}
      </div>
      {article && isShowingVersions && (
        <Versions article={article} canWrite={canWrite} onClose={() => setShowingVersions(false)} />
      )}
      <Form
        form={form}
        className="card article-form"
        layout="vertical"
        disabled={!canWrite}
        initialValues={article ? valuesOf(article) : BLANK}
        onFinish={submit}
      >
        <Form.Item
          name="title"
          label="标题"
          rules={[{ required: true, whitespace: true, message: '请填写标题' }]}
        >
          <Input maxLength={80} showCount />
        </Form.Item>
        <div className="article-row">
          <Form.Item
            name="category_id"
            label="栏目"
            rules={[{ required: true, type: 'number', min: 1, message: '请选择栏目' }]}
            getValueProps={(value: number) => ({ value: value || undefined })}
          >
            <Select
              loading={!known}
              options={(known?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={() => form.setFieldValue('code', '')}
            />
          </Form.Item>
          <Form.Item name="published" label="发布时间" extra="留空即现在" rules={[OPTIONAL_MOMENT]}>
            <MomentInput />
          </Form.Item>
        </div>
        <div className="article-row">
          <Form.Item
            name="code"
            label="帮助中心页面"
            extra="不选页面的文章列在栏目下，按编号打开"
            hidden={pages.length === 0}
          >
            <Select options={[{ value: '', label: '无' }, ...pages]} />
          </Form.Item>
          <Form.Item name="sort" label="排序" extra="小的在前" hidden={pages.length === 0}>
            <InputNumber min={0} max={100_000} precision={0} className="wide" />
          </Form.Item>
        </div>
        <Form.Item name="summary" label="摘要" rules={[{ max: 200, message: '摘要最多 200 个字' }]}>
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
        <Form.Item
          name="body"
          label="正文"
          extra="脚本和样式保存时会去掉"
          rules={[{ max: 100_000, message: '正文最多 100000 个字' }]}
        >
          <BodyInput disabled={!canWrite} />
        </Form.Item>
        <Form.Item name="image" label="题图">
          <PictureInput label="题图" />
        </Form.Item>
        <Form.Item name="is_top" valuePropName="checked" noStyle>
          <Checkbox>置顶</Checkbox>
        </Form.Item>
        <Form.Item name="isPublished" valuePropName="checked" noStyle>
          <Checkbox>发布（不勾选则存为草稿）</Checkbox>
        </Form.Item>
        <div className="dialog-acts">
          <Button onClick={() => void navigate('/articles')}>返回</Button>
          {canWrite && (
            <Button type="primary" htmlType="submit" loading={save.isPending}>
              保存
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}
