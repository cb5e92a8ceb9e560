import { SHOP_PAPER_KEYS, SHOP_PAPER_KINDS, type ShopPaperKey } from '@qingnang/contract/goods-papers-words';
import { App, Form, Input, InputNumber, Modal, Select } from 'antd';
import { DayInput } from '../../../app/DayInput.tsx';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { parseDay } from '../../../app/day.ts';
import { OPTIONAL_DAY } from '../../../app/day-rule.ts';
import { type PaperFile, PaperInput } from '../../../app/PaperInput.tsx';
import { useScopes } from '../../../app/reference.ts';
import { useSend } from '../../../app/useSend.ts';
import { type DocumentBody, type ShopDocument, useSaveDocument } from '../api.ts';

interface Values {
  kind: ShopPaperKey;
  name: string;
  number: string;
  valid_until: string;
  position: number;
  opens: string[];
  file_id: PaperFile | null;
}

const KINDS = SHOP_PAPER_KEYS.map((value) => ({ value, label: SHOP_PAPER_KINDS[value] }));

/** A new paper of the shop, or another end, number or file of one. */
export function DocumentDialog({ document, close }: { document: ShopDocument | null; close: () => void }) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const save = useSaveDocument(document);
  const scopes = useScopes();
  const submit = useSend(
    form,
    (key) => save.mutateAsync({ body: bodyOf(form.getFieldsValue(true), document), key }),
    () => {
      message.success('证照已保存');
      close();
    },
  );
  return (
    <Modal
      title={document ? '修改证照' : '新增证照'}
      open
      onCancel={close}
      footer={null}
      width={480}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        name="shop-document"
        layout="vertical"
        initialValues={{
          kind: document?.kind ?? 'licence',
          name: document?.name ?? '',
          number: document?.number ?? '',
          valid_until: document?.valid_until ?? '',
          position: document?.position ?? 0,
          opens: document?.opens ?? [],
          file_id: document?.file ?? null,
        }}
        onFinish={submit}
      >
        <Form.Item name="kind" label="资料类型" extra="证照随每个资料包附上，其余在客户做首营审核时附上">
          <Select options={KINDS} />
        </Form.Item>
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        >
          <Input maxLength={40} autoComplete="off" placeholder="药品经营许可证" />
        </Form.Item>
        <Form.Item name="number" label="编号" rules={[{ max: 60, message: '编号最多 60 个字' }]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="valid_until" label="有效期至" extra="长期有效的不填" rules={[OPTIONAL_DAY]}>
          <DayInput />
        </Form.Item>
        <Form.Item
          name="opens"
          label="据此销售的经营范围"
          extra="证照过期或移除后，这些范围的商品停止销售；不据此销售的不选"
        >
          <Select
            mode="multiple"
            options={scopes.map(({ code, name }) => ({ value: code, label: name }))}
            optionFilterProp="label"
            placeholder="请选择"
          />
        </Form.Item>
        <Form.Item
          name="position"
          label="顺序"
          extra="小的在前"
          rules={[{ required: true, message: '请填写顺序' }]}
        >
          <InputNumber min={0} max={999} precision={0} />
        </Form.Item>
        <Form.Item name="file_id" label="扫描件" rules={[{ required: true, message: '请上传扫描件' }]}>
          <PaperInput label="证照扫描件" purpose="shop_document" />
        </Form.Item>
        <DialogActs close={close} isSaving={save.isPending} />
      </Form>
    </Modal>
  );
}

/** The file goes along when it is another one: each may be named once. */
function bodyOf({ file_id, valid_until, ...values }: Values, document: ShopDocument | null): DocumentBody {
  return {
    ...values,
    valid_until: valid_until ? (parseDay(valid_until) ?? '') : '',
    ...(file_id && file_id.id !== document?.file.id ? { file_id: file_id.id } : {}),
  };
}
