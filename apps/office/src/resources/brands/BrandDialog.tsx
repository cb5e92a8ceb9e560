import { App, Form, Input, InputNumber, Modal } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { PictureInput } from '../../app/PictureInput.tsx';
import { type Brand, type BrandBody, useBrands, useSaveBrand } from './api.ts';

interface DialogProps {
  /** Null for a new one. */
  brand: Brand | null;
  isOpen: boolean;
  close: () => void;
}

export function BrandDialog({ brand, isOpen, close }: DialogProps) {
  return (
    <Modal
      title={brand ? `编辑品牌　${brand.name}` : '新增品牌'}
      open={isOpen}
      onCancel={close}
      footer={null}
      width={480}
      destroyOnHidden
    >
      <BrandForm brand={brand} close={close} />
    </Modal>
  );
}

const AFTER_LAST = 10;

/** A new one stands behind the others. */
const newBrand = (brands: Brand[]): BrandBody => ({
  name: '',
  logo: '',
  describe: '',
  sort: Math.max(0, ...brands.map(({ sort }) => sort)) + AFTER_LAST,
});

function BrandForm({ brand, close }: Pick<DialogProps, 'brand' | 'close'>) {
  const { message } = App.useApp();
  const [form] = Form.useForm<BrandBody>();
  const fail = useFailure();
  const save = useSaveBrand();
  const { data } = useBrands();
  const submit = async (body: BrandBody) => {
    try {
      await save.mutateAsync({ id: brand?.id ?? null, body });
      message.success('品牌已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="brand"
      layout="vertical"
      initialValues={brand ?? newBrand(data?.list ?? [])}
      onFinish={submit}
    >
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item name="logo" label="品牌标志">
        <PictureInput label="品牌标志" />
      </Form.Item>
      <Form.Item name="describe" label="说明">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
      <Form.Item name="sort" label="排序，小的在前" rules={[{ required: true, message: '请填写排序' }]}>
        <InputNumber min={0} max={100_000} precision={0} controls={false} />
      </Form.Item>
      <DialogActs close={close} isSaving={save.isPending} />
    </Form>
  );
}
