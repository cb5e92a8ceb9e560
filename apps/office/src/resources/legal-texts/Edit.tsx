import { App, Button, Checkbox, Form, Input } from 'antd';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Bones, Failed, useFailure } from '../../app/failure.tsx';
import { dateTime } from '../../app/format.ts';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import { useLeaveGuard } from '../../app/useLeaveGuard.ts';
import { BodyInput } from '../../shared/editor/BodyInput.tsx';
import { type StaffLegalText, useLegalText, usePublish, useSaveText } from './api.ts';
import './legal-texts.css';

interface Values {
  summary: string;
  body: string;
  note: string;
  demands: boolean;
}

export function LegalTextEdit() {
  const id = Number(useParams().id) || 0;
  const { data, error, refetch } = useLegalText(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  return <Editor key={data.version} text={data} />;
}

/** A draft to write and publish; a published version to read. */
function Editor({ text }: { text: StaffLegalText }) {
  const isDraft = text.published_at === null;
  const canWrite = may(useMe(), 'content.write') && isDraft;
  const [form] = Form.useForm<Values>();
  const { save, publish } = useTextActs(text);
  const isSaved = useRef(false);
  useLeaveGuard(() => canWrite && !isSaved.current && form.isFieldsTouched());
  const submit = async (isPublishing: boolean) => {
    const values = await form.validateFields();
    isSaved.current = await (isPublishing ? publish : save)(values, form);
  };
  const title = `${text.title}第 ${text.number} 版`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        <span className="muted">
          {isDraft
            ? text.is_asked
              ? '草稿，等待另一位同事复核后发布'
              : '草稿'
            : `${dateTime(text.published_at ?? 0)} 由${text.published_by || '系统'}发布`}
        </span>
      </div>
      {isDraft && <Blanks text={text} />}
      <Form
        form={form}
        name="legal"
        className="card legal-form"
        layout="vertical"
        disabled={!canWrite}
        initialValues={{ ...text, demands: text.demands_consent }}
      >
        <Form.Item name="note" label="修改说明" extra="这一版改了什么；客户在同意前会看到，第一版可不填">
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="demands" valuePropName="checked">
          <Checkbox>客户需要重新同意（只改错字时可以不勾选）</Checkbox>
        </Form.Item>
        <Form.Item name="summary" label="摘要">
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        <Form.Item name="body" label="正文" rules={[{ required: true, message: '请填写正文' }]}>
          <BodyInput disabled={!canWrite} />
        </Form.Item>
        {canWrite && (
          <div className="dialog-acts">
            <Button onClick={() => void submit(false)}>保存草稿</Button>
            <Button type="primary" onClick={() => void submit(true)}>
              {text.by_two ? '保存并提交复核' : '保存并发布'}
            </Button>
          </div>
        )}
      </Form>
    </>
  );
}

const Blanks = ({ text: { filled, missing } }: { text: StaffLegalText }) => (
  <section className="card legal-blanks" aria-label="需要填写的内容">
    {missing.length > 0 && (
      <p className="alert warn">
        发布前还要填写：
        {missing
          .map(({ name, place }) => `【${name}】${place === '' ? '（写进正文）' : `（${place}）`}`)
          .join('、')}
      </p>
    )}
    {filled.length > 0 && (
      <p className="muted small">
        发布时自动填入：{filled.map(({ name, value }) => `【${name}】${value}`).join('、')}
      </p>
    )}
  </section>
);

type ValuesForm = ReturnType<typeof Form.useForm<Values>>[0];

function useTextActs(text: StaffLegalText) {
  const { message } = App.useApp();
  const fail = useFailure();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const saving = useSaveText(text.id);
  const publishing = usePublish(text.id);
  const write = ({ demands, ...values }: Values) =>
    saving.mutateAsync({ ...values, demands_consent: demands ? 1 : 0, version: text.version });
  const save = async (values: Values, form: ValuesForm): Promise<boolean> => {
    try {
      await write(values);
      message.success('草稿已保存');
      void navigate('/legal-texts');
      return true;
    } catch (error) {
      fail(error, form);
      return false;
    }
  };
  const publish = (values: Values, form: ValuesForm): Promise<boolean> =>
    new Promise((resolve) => {
      confirm({
        title: text.by_two
          ? `提交《${text.title}》第 ${text.number} 版，由另一位同事复核后发布？`
          : `发布《${text.title}》第 ${text.number} 版？`,
        content: values.demands
          ? '发布后不能修改；客户下次访问时会被请求同意，同意前不能下单。'
          : '发布后不能修改；客户不会被询问。',
        okText: text.by_two ? '提交复核' : '发布',
        isDanger: false,
        act: async () => {
          try {
            const saved = await write(values);
            await publishing.mutateAsync(saved.version);
            resolve(true);
            void navigate('/legal-texts');
          } catch (error) {
            resolve(false);
            fail(error, form);
            throw error;
          }
        },
        done: text.by_two ? '已提交复核，通过后发布' : '已发布',
      });
    });
  return { save, publish };
}
