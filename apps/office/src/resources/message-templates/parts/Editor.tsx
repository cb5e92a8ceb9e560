import { MAX_PER_DAY } from '@qingnang/contract/message-templates';
import { fillWords, wordsProblem } from '@qingnang/rules/notice-words';
import { App, Button, Form, Input, InputNumber, Switch } from 'antd';
import { useRef } from 'react';
import { ANY, useFailure } from '../../../app/failure.tsx';
import { useConfirm } from '../../../app/useConfirm.ts';
import { type MessageTemplate, useResetTemplate, useSaveTemplate } from '../api.ts';
import { insertAt } from './insert.ts';

interface Values {
  title: string;
  body: string;
  is_on: boolean;
  per_day: number | null;
}

/** The words of one kind of message: fields to be put in, and how it reads. */
export function Editor({ template, close }: { template: MessageTemplate; close: () => void }) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSaveTemplate(template);
  const insert = useInsert((name, change) =>
    form.setFieldValue(name, change(form.getFieldValue(name) ?? '')),
  );
  const submit = async (values: Values) => {
    try {
      const { title, body, per_day } = values;
      await save.mutateAsync({ title, body, is_on: values.is_on ? 1 : 0, per_day: per_day ?? '' });
      message.success('已保存，下一条消息起生效');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  const known = template.fields.map(({ key }) => key);
  const words = (label: string, max: number) => [
    { required: true, whitespace: true, max, message: `请填写${label}，最多 ${max} 个字` },
    {
      validator: (_: unknown, value: string) => {
        const problem = wordsProblem(value ?? '', known);
        return problem === '' ? Promise.resolve() : Promise.reject(new Error(problem));
      },
    },
  ];
  return (
    <Form form={form} layout="vertical" initialValues={template} onFinish={submit}>
      <Form.Item name="title" label="标题" rules={words('标题', 60)}>
        <Input
          maxLength={60}
          showCount
          onSelect={insert.noteCaret('title')}
          onBlur={insert.noteCaret('title')}
        />
      </Form.Item>
      <Form.Item name="body" label="内容" rules={words('内容', 300)}>
        <Input.TextArea
          rows={4}
          maxLength={300}
          showCount
          onSelect={insert.noteCaret('body')}
          onBlur={insert.noteCaret('body')}
        />
      </Form.Item>
      <FieldChips fields={template.fields} onInsert={insert.put} />
      <Form.Item noStyle shouldUpdate>
        {() => (
          <Preview
            template={template}
            title={form.getFieldValue('title')}
            body={form.getFieldValue('body')}
          />
        )}
      </Form.Item>
      <div className="template-switches">
        <Form.Item
          name="is_on"
          label="发送这类消息"
          valuePropName="checked"
          rules={[ANY]}
          extra={template.is_security ? '安全消息不能关闭' : ''}
        >
          <Switch disabled={template.is_security} />
        </Form.Item>
        <Form.Item name="per_day" label="每个客户每天最多" rules={[ANY]} extra="不填为不限">
          <InputNumber
            min={1}
            max={MAX_PER_DAY}
            precision={0}
            addonAfter="条"
            disabled={template.is_security}
          />
        </Form.Item>
      </div>
      <div className="dialog-acts">
        {template.is_changed && <Reset template={template} close={close} />}
        <Button onClick={close}>取消</Button>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          保存
        </Button>
      </div>
    </Form>
  );
}

type Place = 'title' | 'body';

/** Puts fields where the cursor stood last. */
function useInsert(set: (name: Place, change: (words: string) => string) => void) {
  const caret = useRef<{ name: Place; at: number | null }>({ name: 'body', at: null });
  return {
    noteCaret: (name: Place) => (event: { currentTarget: EventTarget }) => {
      const { selectionStart } = event.currentTarget as HTMLInputElement;
      caret.current = { name, at: selectionStart };
    },
    put: (field: string) => {
      const { name, at } = caret.current;
      const words = `{{${field}}}`;
      set(name, (before) => insertAt(before, words, at));
      caret.current = { name, at: at === null ? null : at + words.length };
    },
  };
}

interface FieldChipsProps {
  fields: MessageTemplate['fields'];
  onInsert: (field: string) => void;
}

const FieldChips = ({ fields, onInsert }: FieldChipsProps) =>
  fields.length === 0 ? (
    <p className="muted small">这条消息没有可以插入的字段。</p>
  ) : (
    <div className="template-fields">
      <span className="muted small">点击插入：</span>
      {fields.map(({ key, name }) => (
        <button key={key} type="button" className="btn sm" title={`{{${key}}}`} onClick={() => onInsert(key)}>
          {name}
        </button>
      ))}
    </div>
  );

interface PreviewProps {
  template: MessageTemplate;
  title: string;
  body: string;
}

function Preview({ template: { fields }, title, body }: PreviewProps) {
  const samples = Object.fromEntries(fields.map(({ key, sample }) => [key, sample]));
  return (
    <section className="template-preview" aria-label="预览">
      <span className="muted small">预览（示例数据）</span>
      <b>{fillWords(title ?? '', samples)}</b>
      <span>{fillWords(body ?? '', samples)}</span>
    </section>
  );
}

function Reset({ template, close }: { template: MessageTemplate; close: () => void }) {
  const confirm = useConfirm();
  const reset = useResetTemplate();
  const ask = () =>
    confirm({
      title: '恢复默认模板？',
      content: `标题：${template.default_title}；内容：${template.default_body}；开启，不设上限。`,
      okText: '恢复默认',
      act: async () => {
        await reset.mutateAsync(template);
        close();
      },
      done: '已恢复默认',
    });
  return <Button onClick={ask}>恢复默认</Button>;
}
