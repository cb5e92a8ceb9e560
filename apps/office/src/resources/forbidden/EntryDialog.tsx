import { FORBIDDEN_CLASSES } from '@qingnang/contract/forbidden-words';
import { App, Form, Input, Modal, Select } from 'antd';
import { DayInput } from '../../app/DayInput.tsx';
import { DialogActs } from '../../app/DialogActs.tsx';
import { parseDay } from '../../app/day.ts';
import { useFailure } from '../../app/failure.tsx';
import { today } from '../../app/format.ts';
import { type Entry, type EntryBody, useSaveEntry } from './api.ts';

interface Values extends Omit<EntryBody, 'valid_from' | 'valid_until'> {
  valid_from: string;
  valid_until: string;
}

const CLASSES = Object.entries(FORBIDDEN_CLASSES).map(([value, label]) => ({ value, label }));
const DAY = {
  validator: (_: unknown, text: string | undefined) =>
    !text || parseDay(text) !== null ? Promise.resolve() : Promise.reject(new Error('日期格式为 2026-03-09')),
};

/** A new entry of the list, or another one in place of one, which stays as history. */
export function EntryDialog({ entry, close }: { entry: Entry | null; close: () => void }) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSaveEntry(entry);
  const submit = async (values: Values) => {
    try {
      const { valid_from: from, valid_until: until, ...body } = values;
      const answer = await save.mutateAsync({
        ...body,
        valid_from: parseDay(from) ?? '',
        valid_until: until ? (parseDay(until) ?? '') : '',
      });
      message.success(answer.message);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal
      title={entry ? '修改禁售条目' : '新增禁售条目'}
      open
      onCancel={close}
      footer={null}
      width={560}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        name="forbidden"
        layout="vertical"
        onFinish={submit}
        initialValues={entry ? { ...entry, valid_until: entry.valid_until ?? '' } : NEW}
      >
        <Form.Item name="class" label="类别" rules={[{ required: true, message: '请选择类别' }]}>
          <Select options={CLASSES} placeholder="请选择" />
        </Form.Item>
        <Form.Item name="names" label="名称和别名" extra="药物名或通用名里含有任何一个即命中；输入后回车">
          <Select mode="tags" open={false} tokenSeparators={['、', '，', ',']} />
        </Form.Item>
        <Form.Item name="except_names" label="例外名称" extra="只是名称相近、可以销售的">
          <Select mode="tags" open={false} tokenSeparators={['、', '，', ',']} />
        </Form.Item>
        <Form.Item name="pattern" label="匹配式" extra="正则表达式，可不填">
          <Input maxLength={500} autoComplete="off" />
        </Form.Item>
        <Form.Item name="except_pattern" label="例外匹配式">
          <Input maxLength={500} autoComplete="off" />
        </Form.Item>
        <Form.Item name="approval_pattern" label="批准文号匹配式">
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="maker_pattern" label="厂家匹配式">
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="valid_from" label="生效日期" rules={[{ required: true, message: '请填写' }, DAY]}>
          <DayInput />
        </Form.Item>
        <Form.Item name="valid_until" label="失效日期" extra="长期有效的不填" rules={[DAY]}>
          <DayInput />
        </Form.Item>
        <Form.Item
          name="source"
          label="依据"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写依据' }]}
        >
          <Input maxLength={200} autoComplete="off" placeholder="公告名称和文号" />
        </Form.Item>
        <DialogActs close={close} isSaving={save.isPending} />
      </Form>
    </Modal>
  );
}

const NEW = {
  names: [],
  except_names: [],
  pattern: '',
  except_pattern: '',
  approval_pattern: '',
  maker_pattern: '',
  valid_from: today(),
  valid_until: '',
  source: '',
};
