import { Form, Select } from 'antd';
import { useOptions } from '../../app/options.ts';

/** The warehouse that an offer sells or gives from. */
export function WarehouseField({ isFixed }: { isFixed: boolean }) {
  const { data: options } = useOptions();
  const places = (options?.warehouses ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form.Item name="warehouse_id" label="仓库" rules={[{ required: true, message: '请选择仓库' }]}>
      <Select options={places} loading={!options} disabled={isFixed} placeholder="请选择" />
    </Form.Item>
  );
}
