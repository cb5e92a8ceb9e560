import {
  GOODS_PAPER_KEYS,
  GOODS_PAPER_KINDS,
  type GoodsPaperKey,
} from '@qingnang/contract/goods-papers-words';
import { App, Form, Input, Modal, Select } from 'antd';
import { DayInput } from '../../../app/DayInput.tsx';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { parseDay } from '../../../app/day.ts';
import { OPTIONAL_DAY } from '../../../app/day-rule.ts';
import { type PaperFile, PaperInput } from '../../../app/PaperInput.tsx';
import { useSend } from '../../../app/useSend.ts';
import { type GoodsPaper, type PaperBody, useSavePaper } from '../api.ts';

interface Values {
  kind: GoodsPaperKey | null;
  number: string;
  valid_until: string;
  file_id: PaperFile | null;
}

const KINDS = GOODS_PAPER_KEYS.map((value) => ({ value, label: GOODS_PAPER_KINDS[value] }));

interface PaperDialogProps {
  goodsId: number;
  /** null = a new one. */
  paper: GoodsPaper | null;
  close: () => void;
}

/** A new paper of a goods, or another end, number or file of one. */
export function PaperDialog({ goodsId, paper, close }: PaperDialogProps) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const save = useSavePaper(goodsId, paper);
  const submit = useSend(
    form,
    (key) => save.mutateAsync({ body: bodyOf(form.getFieldsValue(true), paper), key }),
    () => {
      message.success('资料已保存');
      close();
    },
  );
  return (
    <Modal
      title={paper ? '修改资料' : '新增资料'}
      open
      onCancel={close}
      footer={null}
      width={480}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        name="goods-paper"
        layout="vertical"
        initialValues={{
          kind: paper?.kind ?? null,
          number: paper?.number ?? '',
          valid_until: paper?.valid_until ?? '',
          file_id: paper?.file ?? null,
        }}
        onFinish={submit}
      >
        <Form.Item name="kind" label="资料类型" rules={[{ required: true, message: '请选择资料类型' }]}>
          <Select options={KINDS} placeholder="请选择" />
        </Form.Item>
        <Form.Item name="number" label="编号" rules={[{ max: 60, message: '编号最多 60 个字' }]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="valid_until" label="有效期至" extra="长期有效的不填" rules={[OPTIONAL_DAY]}>
          <DayInput />
        </Form.Item>
        <Form.Item name="file_id" label="扫描件" rules={[{ required: true, message: '请上传扫描件' }]}>
          <PaperInput label="资料扫描件" purpose="goods_paper" />
        </Form.Item>
        <DialogActs close={close} isSaving={save.isPending} />
      </Form>
    </Modal>
  );
}

/** The file goes along when it is another one: each may be named once. */
function bodyOf({ kind, number, valid_until, file_id }: Values, paper: GoodsPaper | null): PaperBody {
  return {
    kind: kind ?? 'other',
    number,
    valid_until: valid_until ? (parseDay(valid_until) ?? '') : '',
    ...(file_id && file_id.id !== paper?.file.id ? { file_id: file_id.id } : {}),
  };
}
