import { App, Form, Input, InputNumber, Modal, Select } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { PictureInput } from '../../../app/PictureInput.tsx';
import { CATEGORY_TREES } from '../../../app/words.ts';
import { type CategoryBody, useSaveCategory } from '../api.ts';
import { type CategoryRow, possibleParents } from '../tree.ts';

/** What the dialog is about: one row, or null for a new one below `parentId`. */
export interface Edited {
  row: CategoryRow | null;
  parentId: number;
}

interface DialogProps {
  tree: string;
  rows: CategoryRow[];
  edited: Edited | null;
  close: () => void;
}

export function CategoryDialog({ tree, rows, edited, close }: DialogProps) {
  const words = edited?.row ? `编辑分类　${edited.row.category.name}` : '新增分类';
  return (
    <Modal
      title={`${words}（${CATEGORY_TREES[tree] ?? tree}）`}
      open={edited !== null}
      onCancel={close}
      footer={null}
      width={480}
      destroyOnHidden
    >
      {edited && <CategoryForm tree={tree} rows={rows} edited={edited} close={close} />}
    </Modal>
  );
}

type Values = Omit<CategoryBody, 'tree'>;

function CategoryForm({ tree, rows, edited: { row, parentId }, close }: DialogProps & { edited: Edited }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const fail = useFailure();
  const save = useSaveCategory();
  const submit = async (values: Values) => {
    try {
      const body = { ...values, tree: tree as CategoryBody['tree'] };
      await save.mutateAsync({ id: row?.category.id ?? null, body });
      message.success('分类已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="category"
      layout="vertical"
      initialValues={row?.category ?? newCategory(rows, parentId)}
      onFinish={submit}
    >
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="parent_id" label="上级分类">
        <Select options={parentOptions(rows, row?.category.id ?? null)} />
      </Form.Item>
      <Form.Item name="describe" label="说明">
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="sort" label="排序，小的在前" rules={[{ required: true, message: '请填写排序' }]}>
        <InputNumber min={0} max={100_000} precision={0} controls={false} />
      </Form.Item>
      <div className="two">
        <Form.Item name="logo" label="图标">
          <PictureInput label="图标" />
        </Form.Item>
        <Form.Item name="logo1" label="选中时的图标">
          <PictureInput label="选中时的图标" />
        </Form.Item>
      </div>
      <DialogActs close={close} isSaving={save.isPending} />
    </Form>
  );
}

const AFTER_LAST = 10;

/** A new one stands behind its siblings. */
function newCategory(rows: CategoryRow[], parentId: number): Values {
  const sorts = rows.flatMap(({ category }) => (category.parent_id === parentId ? [category.sort] : [0]));
  return {
    parent_id: parentId,
    name: '',
    describe: '',
    logo: '',
    logo1: '',
    sort: Math.max(0, ...sorts) + AFTER_LAST,
  };
}

const parentOptions = (rows: CategoryRow[], id: number | null) => [
  { value: 0, label: '无（一级分类）' },
  ...possibleParents(rows, id).map(({ category, depth }) => ({
    value: category.id,
    label: `${'　'.repeat(depth - 1)}${category.name}`,
  })),
];
