import { GOODS_CLASSES, GOODS_NUMBERS, scopeFields } from '@qingnang/contract/reference-fields';
import { PAPERS } from '@qingnang/rules/papers';
import { App, Form, Modal, Select } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { ANY, useFailure } from '../../app/failure.tsx';
import { optionsOf } from '../../app/words.ts';
import { type ScopeValues, useSaveScope } from './api.ts';
import { KeptFields } from './KeptFields.tsx';

interface DialogProps {
  /** Null for a new one. */
  code: string | null;
  start: ScopeValues;
  close: () => void;
}

/** One business scope: its name, the papers that open it, and what an import knows it by. */
export function ScopeDialog({ code, start, close }: DialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<ScopeValues>();
  const fail = useFailure();
  const save = useSaveScope();
  const submit = async (given: Partial<ScopeValues>) => {
    try {
      await save.mutateAsync({ code, values: { ...start, ...given } });
      message.success('经营范围已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal
      title={code === null ? '新增经营范围' : `编辑经营范围　${start.name}`}
      open
      onCancel={close}
      footer={null}
      width={560}
    >
      <Form form={form} name="scope" layout="vertical" initialValues={start} onFinish={submit}>
        <KeptFields isNew={code === null} fields={scopeFields} />
        <Form.Item
          name="papers"
          label={scopeFields.papers.label}
          extra="客户有其中任一证照即可申请；证照到期后停止购买"
          rules={[ANY]}
        >
          <Select
            mode="multiple"
            options={Object.keys(PAPERS).map((kind) => ({ value: kind, label: kind }))}
          />
        </Form.Item>
        <Form.Item
          name="goods_number"
          label={scopeFields.goods_number.label}
          extra="缺少时商品不能上架"
          rules={[ANY]}
        >
          <Select options={optionsOf(GOODS_NUMBERS)} />
        </Form.Item>
        <Form.Item
          name="classes"
          label={scopeFields.classes.label}
          extra="导入商品时，批准文号属于这些类别的归入此范围"
          rules={[ANY]}
        >
          <Select mode="multiple" options={optionsOf(GOODS_CLASSES)} />
        </Form.Item>
        <Words name="words" hint="填写后，同类别的商品名称含其中一词才归入此范围" />
        <Words name="except_words" hint="名称含其中一词的不归入" />
        <DialogActs close={close} isSaving={save.isPending} />
      </Form>
    </Modal>
  );
}

const Words = ({ name, hint }: { name: 'words' | 'except_words'; hint: string }) => (
  <Form.Item name={name} label={scopeFields[name].label} extra={hint} rules={[ANY]}>
    <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、', ' ']} />
  </Form.Item>
);
